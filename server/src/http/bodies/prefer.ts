import type { FastifyReply, FastifyRequest } from 'fastify';

/** D8: `Prefer: handling=lenient` (RFC 7240), answered by Preference-Applied. */
export const isLenient = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const preferences = String(request.headers.prefer ?? '').split(/[,;]/);
  const asked = preferences.some(
    (preference) => preference.trim().toLowerCase().replaceAll('"', '') === 'handling=lenient',
  );
  if (asked) reply.header('preference-applied', 'handling=lenient');
  return asked;
};
