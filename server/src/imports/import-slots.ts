import type { FastifyReply } from 'fastify';
import { unavailable } from '../errors.ts';

/** Bodies of imports are held in memory, up to 32 MiB each. */
const MAX_AT_ONCE = 8;

/** Refuses an import that would be one too many, before its body is read. */
export const importSlots = () => {
  let taken = 0;
  return async (reply: FastifyReply): Promise<void> => {
    if (taken >= MAX_AT_ONCE) throw unavailable(`${MAX_AT_ONCE} imports are running; try again shortly.`);
    taken++;
    let isFree = false;
    const free = () => {
      if (!isFree) taken--;
      isFree = true;
    };
    reply.raw.once('close', free);
    reply.raw.once('finish', free);
  };
};
