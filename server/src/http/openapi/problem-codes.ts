import { type ProblemCode, problems } from '../../errors.ts';
import { takesIdempotencyKey } from '../idempotency/idempotent.ts';
import type { Route } from '../routes/route-table.ts';

type Facts = { takesIfMatch: boolean; own: readonly ProblemCode[] };

const isUnsafe = ({ method }: Route) => method !== 'GET';

/** Requests by the cookie of a session, or by a key with `allowed_origins`, may come from a page that may not send them. */
const mayBeOfAPage = ({ access, path }: Route) =>
  path.startsWith('/v1/') || path.startsWith('/session') || access === 'person';

const ofCaller = (route: Route): ProblemCode[] => {
  const isPublic = route.access === 'public';
  if (isPublic && !route.path.startsWith('/session')) return [];
  return [
    'unauthenticated',
    ...(Array.isArray(route.access) || route.access === 'person' ? (['insufficient_scope'] as const) : []),
    ...(mayBeOfAPage(route) ? (['origin_not_allowed'] as const) : []),
    'rate_limited',
  ];
};

const ofBody = (route: Route): ProblemCode[] =>
  isUnsafe(route)
    ? [
        'malformed_json',
        ...(route.schema.consumes === 'multipart/form-data' ? (['bad_request'] as const) : []),
        'payload_too_large',
        'unsupported_media_type',
        ...(takesIdempotencyKey(route.method, route.path)
          ? (['idempotency_in_progress', 'idempotency_key_reused'] as const)
          : []),
      ]
    : [];

/** An id may lead to nothing; and without an operator token the operator's routes are not there (D4). */
const mayBeMissing = ({ path, access }: Route) => path.includes('/:') || access === 'operator';

/** D1: a parameter that is unknown is refused on every route under /v1; a public read has nothing to refuse. */
const isChecked = (route: Route) =>
  (route.access !== 'public' && route.access !== 'any key') || isUnsafe(route) || route.path.startsWith('/v1/');

/**
 * D2: what this route may be refused with, by status: what every such route has, and what is its own. The tests hold every answer
 * to it.
 */
export const problemCodes = (route: Route, { takesIfMatch, own }: Facts): Record<number, ProblemCode[]> => {
  const codes = new Set<ProblemCode>([
    ...ofCaller(route),
    ...ofBody(route),
    ...(mayBeMissing(route) ? (['not_found'] as const) : []),
    ...(takesIfMatch ? (['precondition_failed'] as const) : []),
    ...(isChecked(route) ? (['validation_error'] as const) : []),
    ...own,
    'internal_error',
    'unavailable',
  ]);
  const inOrder = (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code));
  return Object.fromEntries(Map.groupBy(inOrder, (code) => problems[code][0]));
};
