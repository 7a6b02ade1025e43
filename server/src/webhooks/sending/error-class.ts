import { PrivateAddress } from './guarded-lookup.ts';

/** D13.4: why a try failed, in one word; `status` is an answer that is neither 2xx nor a redirect. */
export const errorClasses = [
  'status',
  'redirect',
  'timeout',
  'private_address',
  'name',
  'connection',
  'tls',
  'protocol',
] as const;

export type ErrorClass = (typeof errorClasses)[number];

const NAME = /^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP|EFORMERR|ENONAME|EAI_)/;
const TLS =
  /^(ERR_TLS_|ERR_SSL_|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_|HOSTNAME_|PATH_LENGTH_)/;
const PROTOCOL = /^(HPE_|ERR_HTTP|ERR_INVALID_)/;

/** The class of what the socket or the look-up failed with. */
export const classOfFailure = (error: unknown): ErrorClass => {
  if (error instanceof PrivateAddress) return 'private_address';
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (NAME.test(code)) return 'name';
  if (TLS.test(code)) return 'tls';
  return PROTOCOL.test(code) ? 'protocol' : 'connection';
};

/** D13.3: 2xx is delivered; anything else is not, redirects included. */
export const classOfStatus = (status: number): ErrorClass | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};
