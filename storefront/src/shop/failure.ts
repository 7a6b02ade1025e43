import { VantailError } from '@vantail/client';

/** The names of the texts, as `words/` has them. */
type FailureText =
  | 'failed'
  | 'notConfigured'
  | 'refusedOrigin'
  | 'serviceAway'
  | 'unknownOffer'
  | 'unknownProduct'
  | 'wrongKey';

/** Why nothing can be shown: for the customer one of the element's texts, for the page's author the rest. */
export type Failure = {
  readonly text: FailureText;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
};

/** A page that has not said which product, by which key, or of which service. */
export const notConfigured: Failure = {
  text: 'notConfigured',
  code: 'not_configured',
  message: 'key (in React: api-key), product or src is missing or wrong.',
  requestId: null,
};

const textOf = ({ status, code }: VantailError): FailureText => {
  if (code === 'origin_not_allowed') return 'refusedOrigin';
  if (status === 401 || status === 403) return 'wrongKey';
  if (status === 404) return 'unknownProduct';
  return status === 429 || status >= 500 ? 'serviceAway' : 'failed';
};

/** What an answer of the service, or its absence, means for a customer and for the page's author. */
export const failureOf = (error: unknown): Failure => {
  if (!(error instanceof VantailError))
    return { text: 'serviceAway', code: 'unreachable', message: String(error), requestId: null };
  const { code, status, message, request_id } = error;
  return { text: textOf(error), code: code ?? `http_${status}`, message, requestId: request_id ?? null };
};
