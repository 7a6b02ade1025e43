import { hash, randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    signInLinks: SignInLinks;
  }
}

type Target = { tenantId: number; personId: number };
type Link = Target & { expiresAtMs: number };

const LIFE_MS = 3600_000;
const SECRET_BYTES = 32;

type SignInLinks = ReturnType<typeof signInLinks>;

/**
 * The link that the first start prints: good once, for an hour, in the process that printed it. It is stored nowhere else, so a
 * copy of the database opens nothing.
 */
export const signInLinks = (now: () => number = () => Date.now()) => {
  const links = new Map<string, Link>();
  return {
    make(target: Target): string {
      const token = randomBytes(SECRET_BYTES).toString('base64url');
      links.set(hash('sha256', token), { ...target, expiresAtMs: now() + LIFE_MS });
      return token;
    },
    take(token: string): Target | undefined {
      const name = hash('sha256', token);
      const link = links.get(name);
      links.delete(name);
      return link && link.expiresAtMs > now() ? link : undefined;
    },
  };
};

/** From this machine, and not through a proxy on it. */
export const isFromThisMachine = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean => {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const isLoopback = address === '::1' || (isIPv4(address) && address.startsWith('127.'));
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
};
