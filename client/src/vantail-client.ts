import type {
  Client,
  ClientPathsWithMethod,
  FetchResponse,
  MaybeOptionalInit,
  Middleware,
  ParseAs,
} from 'openapi-fetch';
import type { paths } from './generated/api.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;
type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>;

/** The second argument may be left out if nothing in it is required. */
type Arguments<Init, As> = undefined extends Init ? [init?: Init & { parseAs?: As }] : [init: Init & { parseAs?: As }];

type Call<M extends Method> = <Path extends PathsWith<M>, As extends ParseAs = 'json'>(
  path: Path,
  ...init: Arguments<MaybeOptionalInit<paths[Path], M>, As>
) => Promise<FetchResponse<Operation<Path, M>, { parseAs: As }, `${string}/${string}`>>;

/**
 * The service, typed by its OpenAPI description: each method takes a path and its parameters. It is the client of
 * openapi-fetch with types of our own, because the types of the library let misspelt fields pass
 * (https://github.com/openapi-ts/openapi-typescript/issues/1769).
 *
 * @example
 * const countBrands = async (vantail: VantailClient) => unwrap(await vantail.GET('/v1/brands')).total;
 */
export type VantailClient = {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
} & Pick<Client<paths>, 'use' | 'eject'>;

const WRITES: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Not `crypto.randomUUID`: browsers have it only under https, and a console may be served over plain http in a local
 * network.
 */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Identifies the caller and makes writes repeatable. It runs once per call, so that all tries have the same
 * Idempotency-Key.
 */
export const callHeaders = (key: string | undefined): Middleware => ({
  onRequest({ request: { headers, method }, schemaPath }) {
    if (key !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${key}`);
    if (!WRITES.includes(method)) return;
    // D1: the key has an effect only under /v1. Elsewhere the service ignores it, and it must not make a retry look
    // safe.
    if (!schemaPath.startsWith('/v1/')) headers.delete('Idempotency-Key');
    else if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newIdempotencyKey());
  },
});
