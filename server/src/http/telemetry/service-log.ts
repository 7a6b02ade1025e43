import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

type Fields = Record<string, unknown>;

/**
 * An error without its further properties: a driver's error has the values of its statement, which may be a customer's.
 */
const shownError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, stack, ...(code ? { code } : {}), ...(cause ? { cause: shownError(cause) } : {}) };
};

/** The same for an error in any field of a line, whatever its name. */
const shownFields = (fields: Fields): Fields => {
  let shown = fields;
  for (const name in fields) if (fields[name] instanceof Error) shown = { ...shown, [name]: shownError(fields[name]) };
  return shown;
};

const never = () => undefined;

/** The log of the service: lines of JSON. Requests and replies themselves are never logged. */
export const serviceLog = (level: string, destination: DestinationStream): FastifyBaseLogger =>
  pino(
    { level, serializers: { err: shownError, req: never, res: never }, formatters: { log: shownFields } },
    destination,
  );
