import type { RuleReason } from '@vantail/pricing';

/**
 * D2: the table of error codes. `code` is the contract and has exactly one status. The last four codes are ours, for
 * faults that occur before routing (docs/adr/0006).
 */
export const problems = {
  malformed_json: [400, 'The body is not JSON'],
  unauthenticated: [401, 'A valid API key is required'],
  insufficient_scope: [403, 'The key does not have the scope for this'],
  origin_not_allowed: [403, 'The request comes from a page that may not send it'],
  not_found: [404, 'There is no such thing here'],
  method_not_allowed: [405, 'This method is not supported here'],
  duplicate_display_order: [409, 'Another active step has this display_order'],
  pricing_configuration_in_use: [409, 'The pricing row is still referred to'],
  idempotency_in_progress: [409, 'A request with this Idempotency-Key is still running'],
  conflict: [409, 'The request conflicts with the current state'],
  precondition_failed: [412, 'The object has changed since it was read'],
  payload_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The body must be application/json'],
  validation_error: [422, 'The request is not valid'],
  invalid_option: [422, 'An option cannot be used'],
  idempotency_key_reused: [422, 'The Idempotency-Key belongs to another request'],
  dimensions_out_of_range: [422, 'The size is outside what can be made'],
  dimensions_unavailable: [422, 'This size is not available'],
  no_matching_configuration: [422, 'No pricing row matches'],
  ambiguous_configuration: [422, 'Several different windows match'],
  invalid_selection: [422, 'The selection is not allowed'],
  configuration_refused: [422, 'A rule of the product refuses this configuration'],
  rate_limited: [429, 'Too many requests'],
  internal_error: [500, 'Something went wrong on our side'],
  unavailable: [503, 'The service cannot answer right now'],
  bad_request: [400, 'The request is not valid HTTP'],
  request_timeout: [408, 'The request took too long to arrive'],
  headers_too_large: [431, 'The request headers are too large'],
  expectation_failed: [417, 'What the request expects cannot be met'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/** D2: when each problem occurs, and its members beside the common ones. */
export const problemNotes: Record<ProblemCode, string> = {
  malformed_json: 'The body is not JSON, or not UTF-8.',
  unauthenticated:
    'No key, or one that is malformed, unknown, revoked, expired, or of an inactive tenant; the same of sessions, invitations, links and passkeys. `WWW-Authenticate` is set.',
  insufficient_scope: 'The key lacks the scope that the call needs, or that it wants to give to another key.',
  origin_not_allowed:
    'A page of an origin that is not among the `allowed_origins` of the key uses it; or a session is used by an unsafe method without the `Origin` of this service or `Sec-Fetch-Site: same-origin`.',
  not_found: 'An unknown route, or an object that does not exist for this key.',
  method_not_allowed: 'The route has other methods: `Allow` names them.',
  duplicate_display_order: 'Another active step of the product has this position.',
  pricing_configuration_in_use:
    'A step or a saved quote refers to the row that is to be deleted; `errors` names each place.',
  idempotency_in_progress: 'The first request with this `Idempotency-Key` is still running.',
  conflict: 'The state of the object does not allow it.',
  precondition_failed: '`If-Match`, or `expected_state`, names a state that is no longer the current one.',
  payload_too_large: 'The body is larger than its route accepts.',
  unsupported_media_type: 'The route does not accept this media type.',
  validation_error:
    'The request breaks a rule about its shape, its limits or several fields together; `errors` names each place.',
  invalid_option: 'An id is not that of an active option of the tenant.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request.',
  dimensions_out_of_range: 'No matching row covers the size. Members: `nearest_sizes`, `ranges`.',
  dimensions_unavailable: 'The size is within the range, but cannot be made or has no price. Member: `nearest_sizes`.',
  no_matching_configuration: 'No active row has the requested fields.',
  ambiguous_configuration:
    'Several rows of different windows have the requested fields and cover the size. Member: `candidates`.',
  invalid_selection:
    'A selection is not allowed, or one is missing; each item has `step_id`, `option_ids` and `reasons`. Member: `reasons`.',
  configuration_refused: 'Rules of the product refuse the whole configuration. Member: `reasons`.',
  rate_limited: 'The key has exceeded its rate limit: wait as long as `Retry-After` says.',
  internal_error: 'A fault of the service; it is in the log under `request_id`.',
  unavailable: 'The database cannot be reached, or the service is overloaded: try again after `Retry-After`.',
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
  /** The facts of the message by name, so that a client can word it in its own language (amendment 1). */
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
export const notFound = () => new Problem('not_found', 'It does not exist, or not for this key.');

export const unavailable = (detail = 'The database cannot be reached. Try again shortly.') =>
  new Problem('unavailable', detail, { headers: { 'retry-after': '1' } });

/**
 * A refusal for lack of capacity. There may be many, and each has its line in the request log, so none is logged as an
 * error.
 */
export class Overload extends Problem {
  constructor(detail: string, retryAfterS = 1) {
    super('unavailable', detail, { headers: { 'retry-after': String(retryAfterS) } });
  }
}

const faultPlace = (fault: Fault) => fault.pointer?.slice(1).replaceAll('/', '.') ?? fault.parameter ?? fault.header;

/** A validation_error; its detail is the message of the first fault. */
export const validationError = (errors: readonly Fault[], detail?: string) => {
  const first = errors[0];
  const words = first ? [faultPlace(first), first.message].filter(Boolean).join(' ') : 'The request is not valid';
  return new Problem('validation_error', detail ?? words, { errors });
};

/** Throws if a pure check found faults. */
export const refuseFaults = (faults: readonly Fault[]) => {
  if (faults.length > 0) throw validationError(faults);
};
