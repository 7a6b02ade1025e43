import type { components } from './generated/api.ts';

/**
 * The body of every refusal (RFC 9457). `code` is the contract, the texts may change (D2).
 *
 * @example
 * const { error } = await vantail.GET('/v1/brands/{id}', { params: { path: { id: 7 } } });
 * const problem: VantailProblem | undefined = error;
 * if (problem?.code === 'not_found') console.log(problem.detail);
 */
export type VantailProblem = components['schemas']['Problem'];

const isProblem = (body: unknown): body is VantailProblem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';

/**
 * A refusal as an error, which `unwrap` throws. `code` is undefined if the answer is not a problem of the service, such
 * as the error page of a proxy.
 *
 * @example
 * try {
 *   unwrap(await vantail.POST('/v1/brands', { body: { name: '' } }));
 * } catch (error) {
 *   if (error instanceof VantailError && error.code === 'validation_error') console.log(error.errors);
 * }
 */
export class VantailError extends Error {
  readonly status: number;
  readonly code: VantailProblem['code'] | undefined;
  /** The single faults, each with its place; empty if there are none. */
  readonly errors: NonNullable<VantailProblem['errors']>;
  /** The id of this request in the log of the service. */
  readonly request_id: string | undefined;
  readonly problem: VantailProblem | undefined;

  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem?.detail ?? `The service answered ${response.status} ${response.statusText}`.trimEnd());
    this.name = 'VantailError';
    this.status = response.status;
    this.code = problem?.code;
    this.errors = problem?.errors ?? [];
    this.request_id = problem?.request_id ?? response.headers.get('X-Request-Id') ?? undefined;
    this.problem = problem;
  }
}

type Result<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * The data of a result, or a VantailError for every answer that is not 2xx (a 304 among them).
 *
 * @example
 * const brand = unwrap(await vantail.GET('/v1/brands/{id}', { params: { path: { id: 7 } } }));
 * console.log(brand.name);
 */
export const unwrap = <Data>({ data, error, response }: Result<Data>): Data => {
  if (!response.ok) throw new VantailError(response, error);
  return data as Data;
};
