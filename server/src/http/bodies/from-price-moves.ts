import { Type } from '../../json-schema.ts';
import { id, nullable } from './fields.ts';

const price = nullable(Type.Number());

/** The from-prices that a dry run says a change would move. */
export const fromPriceMoves = () =>
  Type.Array(Type.Object({ product_id: id(), name: Type.String(), old: price, new: price }), {
    description: 'The products whose from-price becomes another.',
  });
