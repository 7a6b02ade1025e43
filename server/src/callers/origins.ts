import { Problem } from '../errors.ts';
import type { Caller } from './callers.ts';

/** D16.1: a request without an Origin comes from no page. */
export const mayCallFrom = ({ allowedOrigins }: Pick<Caller, 'allowedOrigins'>, origin: string | undefined): boolean =>
  origin === undefined || allowedOrigins === null || allowedOrigins.includes(origin);

/** D16.1: keeps the pages of other shops from using a key; it is no proof against who writes the header themselves. */
export const mustCallFrom = (caller: Pick<Caller, 'allowedOrigins'>, origin: string | undefined): void => {
  if (mayCallFrom(caller, origin)) return;
  throw new Problem(
    'origin_not_allowed',
    'Pages of this origin may not use the key: it is not among its allowed_origins',
  );
};
