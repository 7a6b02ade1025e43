import { acceptChoice, type Doubt, type DoubtChoice, type DoubtCode, type Params } from '@vantail/pricing/price-lists';

/** A doubt that looking settles: `accept` then has the state of the report that was looked at. `answers` are further ones. */
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
