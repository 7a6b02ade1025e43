import type { FastifyReply, FastifyRequest } from 'fastify';
import { id, nullable } from '../json/fields.ts';
import { Type } from '../json/json-schema.ts';

/** D8: `Prefer: handling=lenient` (RFC 7240), answered by Preference-Applied. */
export const isLenient = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const preferences = String(request.headers.prefer ?? '').split(/[,;]/);
  const isLenient = preferences.some(
    (preference) => preference.trim().toLowerCase().replaceAll('"', '') === 'handling=lenient',
  );
  if (isLenient) reply.header('preference-applied', 'handling=lenient');
  return isLenient;
};

const price = nullable(Type.Number());

/** The from-prices that a dry run says a change would move. */
export const fromPriceMoves = () =>
  Type.Array(Type.Object({ product_id: id(), name: Type.String(), old: price, new: price }), {
    description: 'Products whose from-price changes.',
  });
