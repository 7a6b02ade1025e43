import type { RuleReason } from '@vantail/pricing';

/**
 * D2: the table of error codes. `code` is the contract and has exactly one status. The last four codes are ours, for
 * faults that occur before routing (docs/adr/0006).
 */
export const problems = {
  malformed_json: [400, 'Malformed JSON'],
  unauthenticated: [401, 'Authentication required'],
  insufficient_scope: [403, 'Insufficient scope'],
  origin_not_allowed: [403, 'Origin not allowed'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  duplicate_display_order: [409, 'Duplicate display_order'],
  pricing_configuration_in_use: [409, 'Pricing row in use'],
  idempotency_in_progress: [409, 'Request still in progress'],
  conflict: [409, 'Conflict'],
  precondition_failed: [412, 'Precondition failed'],
  payload_too_large: [413, 'Payload too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  validation_error: [422, 'The request is not valid'],
  invalid_option: [422, 'Invalid option'],
  idempotency_key_reused: [422, 'Idempotency key reused'],
  dimensions_out_of_range: [422, 'Size out of range'],
  dimensions_unavailable: [422, 'Size not available'],
  no_matching_configuration: [422, 'No matching pricing row'],
  ambiguous_configuration: [422, 'Several windows match'],
  invalid_selection: [422, 'Invalid selection'],
  configuration_refused: [422, 'Configuration refused by a rule'],
  rate_limited: [429, 'Too many requests'],
  internal_error: [500, 'Internal server error'],
  unavailable: [503, 'Service unavailable'],
  bad_request: [400, 'Bad request'],
  request_timeout: [408, 'Request timeout'],
  headers_too_large: [431, 'Request headers too large'],
  expectation_failed: [417, 'Expectation failed'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/** D2: when each problem occurs, and its members besides the common ones. */
export const problemNotes: Record<ProblemCode, string> = {
  malformed_json: 'The body is not JSON, or not UTF-8.',
  unauthenticated:
    'No key, or a key that is malformed, unknown, revoked, expired or of an inactive tenant. The same applies to sessions, invitations, links and passkeys. The answer sets `WWW-Authenticate`.',
  insufficient_scope: 'The key lacks a scope that the call needs or that the call would grant to another key.',
  origin_not_allowed:
    'A page uses the key from an origin that is not in its `allowed_origins`; or an unsafe method uses a session without the `Origin` of this service or `Sec-Fetch-Site: same-origin`.',
  not_found: 'An unknown route, or an object that does not exist for this key.',
  method_not_allowed: 'The route does not support this method; `Allow` lists the methods it supports.',
  duplicate_display_order: 'Another active step of the product has this position.',
  pricing_configuration_in_use: 'A step or a saved quote uses the row to be deleted; `errors` names each place.',
  idempotency_in_progress: 'The first request with this `Idempotency-Key` is still running.',
  conflict: 'The current state of the object does not allow the request.',
  precondition_failed: '`If-Match` or `expected_state` names an outdated state.',
  payload_too_large: 'The body is larger than its route accepts.',
  unsupported_media_type: 'The route does not accept this media type.',
  validation_error:
    'The request has an invalid shape, exceeds a limit, or combines fields that do not fit together; `errors` names each place.',
  invalid_option: 'An id does not belong to an active option of the tenant.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request.',
  dimensions_out_of_range: 'No matching row covers the size. Members: `nearest_sizes`, `ranges`.',
  dimensions_unavailable: 'The size is within the range, but cannot be made or has no price. Member: `nearest_sizes`.',
  no_matching_configuration: 'No active row has the requested fields.',
  ambiguous_configuration:
    'Several rows of different windows have the requested fields and cover the size. Member: `candidates`.',
  invalid_selection:
    'A selection is not allowed, or one is missing; each item has `step_id`, `option_ids` and `reasons`. Member: `reasons`.',
  configuration_refused: 'Rules of the product refuse the whole configuration. Member: `reasons`.',
  rate_limited: 'The key has exceeded its rate limit: wait for the time in `Retry-After`.',
  internal_error: 'The service failed; its log has the details under `request_id`.',
  unavailable:
    'The service cannot reach the database, is overloaded, or is busy with another change to the same records (item `busy`): try again after `Retry-After`.',
  bad_request: 'The request is not valid HTTP.',
  request_timeout: 'The request took too long to arrive.',
  headers_too_large: 'The request line and headers are larger than 16 KiB.',
  expectation_failed: 'The `Expect` header asks for something other than `100-continue`.',
};

/**
 * One fault, located by a `pointer` into the body, a `parameter` of the query or a `header`; in a file also by its
 * place there.
 */
export type Fault = {
  pointer?: string;
  parameter?: string;
  header?: string;
  sheet?: string | null;
  row?: number | null;
  column?: string | null;
  code: string;
  message: string;
  /** The facts of the message by name, so that a client can word it in its own language (A1). */
  params: Readonly<Record<string, unknown>>;
  step_id?: number;
  option_ids?: readonly number[];
  /** D14.6: the rules behind it. */
  reasons?: readonly RuleReason[];
  quote_id?: number;
};

type Extras = { errors?: readonly Fault[]; headers?: Record<string, string>; members?: Record<string, unknown> };

const MAX_FAULTS = 50; // D2

/** The error type that services throw and `http/answers/problem-answers.ts` renders. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly Fault[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: Record<string, unknown>;

  constructor(code: ProblemCode, detail: string, extras: Extras = {}) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.errors = extras.errors?.slice(0, MAX_FAULTS);
    this.headers = extras.headers ?? {};
    this.members = extras.members ?? {};
  }

  get status(): number {
    return problems[this.code][0];
  }

  get title(): string {
    return problems[this.code][1];
  }
}

/**
 * D2: one wording for everything that does not exist, so that another tenant's object and an unknown one look the same.
 */
export const notFound = () => new Problem('not_found', 'This object does not exist, or this key cannot see it.');

export const unavailable = (detail = 'The database cannot be reached. Try again shortly.') =>
  new Problem('unavailable', detail, { headers: { 'retry-after': '1' } });

/** The database is there, and others hold what the request needs, or it took too long (lock or statement timeout, deadlock). */
export const busy = () =>
  new Problem(
    'unavailable',
    'The database is busy with another change to the same product, option or price table. Nothing was written; try again shortly.',
    {
      errors: [{ pointer: '', code: 'busy', message: 'another change to the same records is in progress', params: {} }],
      headers: { 'retry-after': '1' },
    },
  );

/**
 * A refusal for lack of capacity. There may be many, and each has its line in the request log, so none is logged as an
 * error.
 */
export class Overload extends Problem {
  constructor(detail: string, retryAfterS = 1) {
    super('unavailable', detail, { headers: { 'retry-after': String(retryAfterS) } });
  }
}

/** Where a fault is: a field, a parameter of the query, or a header. */
export const faultLocation = (fault: Fault) =>
  fault.pointer?.slice(1).replaceAll('/', '.') ?? fault.parameter ?? fault.header;

/** A validation_error; its detail is the message of the first fault. */
export const validationError = (errors: readonly Fault[], detail?: string) => {
  const first = errors[0];
  const words = first ? [faultLocation(first), first.message].filter(Boolean).join(' ') : 'The request is not valid';
  return new Problem('validation_error', detail ?? words, { errors });
};

/** Throws if a pure check found faults. */
export const refuseFaults = (faults: readonly Fault[]) => {
  if (faults.length > 0) throw validationError(faults);
};
