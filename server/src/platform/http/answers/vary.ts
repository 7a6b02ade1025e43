import type { FastifyReply } from 'fastify';

/** Names a header of the request that the answer depends on, in addition to those that are named already. */
export const addVary = (reply: FastifyReply, name: string): void => {
  const present = [reply.getHeader('vary') ?? []].flat().join(', ');
  const names = present.toLowerCase().split(/, */);
  if (!names.includes(name.toLowerCase())) reply.header('vary', present === '' ? name : `${present}, ${name}`);
};
