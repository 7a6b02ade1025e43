import type { QuoteRequest } from '@vantail/pricing';
import type { SharedQuote } from '../service/shop-service.ts';

/** What the line of a saved quote about the product asks for; a RangeError where it has none, or does not show it. */
export const savedLine = ({ lines = [] }: SharedQuote, productId: number): QuoteRequest => {
  const line = lines.find((one) => one.kind === 'product' && one.product_id === productId);
  // With hidden sizes (D20.2) it would be another window.
  if (!line?.selections) throw new RangeError('The quote has no line of this product.');
  const { width, height, quantity, pricing_configuration_id, selections } = line;
  return {
    ...(width == null ? {} : { width }),
    ...(height == null ? {} : { height }),
    ...(pricing_configuration_id == null ? {} : { pricing_configuration_id }),
    quantity: quantity ?? 1,
    selections,
  };
};
