import { acceptChoice, type Doubt, type DoubtChoice, type DoubtCode, type Params } from '@vantail/pricing/price-lists';

/**
 * A doubt that is settled by looking at the report: `accept` then has its state. `answers` are further ways to settle
 * it.
 */
export const lookDoubt = (
  code: DoubtCode,
  message: string,
  params: Params,
  answers: readonly DoubtChoice[] = [],
): Doubt => ({
  code,
  message,
  params,
  choices: [...answers, acceptChoice],
});
