import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicOrigin } from './caller.ts';

/** D18.3: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 3600;

type Cookie = { name: string; isSecure: boolean };

/**
 * D18.3: browsers keep `__Host-` cookies for one host and over https alone. Without https the port is in the name, since
 * cookies know no ports: services on one host would take each other's.
 */
const cookieOf = ({ server }: FastifyRequest): Cookie => {
  const { protocol, port } = new URL(publicOrigin(server));
  return protocol === 'https:'
    ? { name: '__Host-vantail', isSecure: true }
    : { name: `vantail-${port || '80'}`, isSecure: false };
};

/** The value of the session's cookie. One that came twice counts as none: who knows which of them is ours. */
export const sessionCookieOf = (request: FastifyRequest): string | undefined => {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const start = `${cookieOf(request).name}=`;
  const values = cookie.split(';').flatMap((part) => {
    const pair = part.trim();
    return pair.startsWith(start) ? [pair.slice(start.length)] : [];
  });
  return values.length === 1 ? values[0] : undefined;
};

const headerOf = (request: FastifyRequest, value: string, maxAge: number | undefined): string => {
  const { name, isSecure } = cookieOf(request);
  const life = maxAge === undefined ? [] : [`Max-Age=${maxAge}`];
  return [`${name}=${value}`, ...life, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join(
    '; ',
  );
};

/** For as long as a session may last, or, without a time, until the browser is closed. */
export const setSessionCookie = (reply: FastifyReply, value: string, maxAge?: number): void => {
  reply.header('set-cookie', headerOf(reply.request, value, maxAge)).header('cache-control', 'no-store');
};

export const clearSessionCookie = (reply: FastifyReply): void => {
  reply.header('set-cookie', headerOf(reply.request, '', 0)).header('cache-control', 'no-store');
};
