import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, validationError } from '../../errors.ts';
import { routeOf } from '../routes/route-of.ts';
import { isLargeBody, payerOf } from '../turns/large-body.ts';
import type { Pace } from '../turns/pace.ts';
import { DOCUMENT_LIMITS, jsonWeight, RECORD_LIMITS, weightFault } from './json-weight.ts';
import { parseMultipart } from './multipart-body.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const MIB = 1024 * 1024;
const JSON_TYPE = 'application/json';
const EMPTY = 'The body is empty; send a JSON object';

const malformed = (detail: string) => new Problem('malformed_json', detail);

/** Invalid UTF-8 is refused (D3); TextDecoder would otherwise store replacement characters. */
const decode = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8');
  }
};

const parseJson = (bytes: Buffer): unknown => {
  const json = decode(bytes);
  if (json.trim() === '') throw malformed(EMPTY);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw malformed(`The body is not JSON: ${(error as Error).message.slice(0, 200)}`);
  }
};

/** D3: a limit that is hit names itself and its value. */
export const parseJsonBody = (bytes: Buffer, limits = RECORD_LIMITS): unknown => {
  const fault = weightFault(bytes, limits);
  if (fault) throw validationError([fault]);
  return parseJson(bytes);
};

export const takesBody = (request: FastifyRequest): boolean => routeOf(request).schema?.body !== undefined;

const isJson = (contentType: string): boolean => {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return type === JSON_TYPE && parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
};

/** The media type that the body of a route must have. */
const consumedType = (request: FastifyRequest) => routeOf(request).schema?.consumes ?? JSON_TYPE;

const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*;.*boundary=/i.test(contentType);

/** D1: bodies need application/json, or the media type of the route. Methods without a body ignore the header. */
export const checkMediaType = (request: FastifyRequest): void => {
  const contentType = request.headers['content-type'];
  if (!takesBody(request)) {
    if (contentType !== undefined) delete request.headers['content-type'];
    return;
  }
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  const type = consumedType(request);
  const isRight = type === JSON_TYPE ? isJson : isMultipart;
  if (contentType === undefined ? hasBody : !isRight(contentType)) {
    const wanted = type === JSON_TYPE ? `${type} (charset utf-8)` : `${type} with a boundary`;
    throw new Problem('unsupported_media_type', `Send the body as Content-Type: ${wanted}`);
  }
};

const mayLackBody = (request: FastifyRequest): boolean => routeOf(request).schema?.bodyIsOptional === true;

/** Where there is nothing to parse, no parser runs. */
export const checkBodyIsThere = (request: FastifyRequest): void => {
  if (!takesBody(request) || request.body !== undefined) return;
  if (!mayLackBody(request)) throw malformed(EMPTY);
  request.body = {};
};

/** A route that accepts more than the size of a record accepts a document. */
const limitsOf = (request: FastifyRequest) =>
  (routeOf(request).bodyLimit ?? 0) > MIB ? DOCUMENT_LIMITS : RECORD_LIMITS;

const isJsonRoute = (request: FastifyRequest): boolean => takesBody(request) && consumedType(request) === JSON_TYPE;

/** Counts what the body of a request holds, as its bytes arrive; undefined where it is no JSON. */
export const weighBody = (request: FastifyRequest) =>
  isJsonRoute(request) ? jsonWeight(limitsOf(request)) : undefined;

/** One parser for everything: the media type was settled before, in the order of D2. A large body takes its turn (docs/adr/0032). */
export const registerBodyParser = (app: FastifyInstance, pace: Pace): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (!takesBody(request)) return undefined;
    request.rawBody = bytes;
    if (bytes.length === 0 && mayLackBody(request)) return undefined;
    if (!isJsonRoute(request)) return parseMultipart(request, bytes, pace);
    if (!isLargeBody(request)) return parseJsonBody(bytes, limitsOf(request));
    return pace.run(payerOf(request), () => parseJson(bytes)); // It was counted as it arrived.
  });
};
