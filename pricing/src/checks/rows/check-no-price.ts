import { fromPrice } from '../../from-price/from-price.ts';
import type { ReportItem } from '../report/report-item.ts';

/**
 * `no_price` (D7): the from-price, as if the product were active, would be null.
 *
 * @example
 * checkNoPrice({ product: { id: 12 }, steps: [], rows: [] })[0]?.code; // 'no_price'
 */
export function checkNoPrice(input: Parameters<typeof fromPrice>[0]): ReportItem[] {
  const { price, reason } = fromPrice({ ...input, product: { ...input.product, active: true } });
  if (price !== null) return [];
  const why = {
    no_active_step: 'It has no active step: add one that refers to a pricing row.',
    no_positive_price:
      'Its prices are all 0 or less once the percentages are applied: ' +
      'correct the tables, minimum prices or percentages.',
    no_pricing_data:
      'No active step refers to an active pricing row with prices: ' +
      'give a row a price table or a minimum price, and refer to it in a step.',
  };
  const advice = reason && reason !== 'inactive_product' ? why[reason] : '';
  return [
    { code: 'no_price', message: `The product has no from-price in its category. ${advice}`, params: { reason } },
  ];
}
