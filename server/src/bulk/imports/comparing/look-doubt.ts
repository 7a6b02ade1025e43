import type { Doubt, DoubtCode, Params } from '@vantail/pricing/price-lists';

/** A doubt that nothing but looking settles: `accept` then has the state of the report that was looked at. */
export const lookDoubt = (code: DoubtCode, message: string, params: Params): Doubt => ({
  code,
  message,
  params,
  choices: [{ field: 'accept', value: '' }],
});
