import { busy, Problem, unavailable, validationError } from '../errors.ts';

type DatabaseError = Error & { code?: string; constraint?: string; where?: string };

/** Constraints that a request can violate in spite of the checks before it, and the answer to the caller. */
const constraintProblems: Record<string, () => Problem> = {
  steps_display_order_uq: () =>
    new Problem('duplicate_display_order', 'Another active step of the product has this display_order', {
      errors: [
        {
          pointer: '/display_order',
          code: 'duplicate_display_order',
          message: 'is taken by another active step',
          params: {},
        },
      ],
    }),
  people_email_uq: () =>
    new Problem('conflict', 'Another person of this tenant has this e-mail address', {
      errors: [{ pointer: '/email', code: 'email_taken', message: 'belongs to another person', params: {} }],
    }),
  passkeys_credential_uq: () => new Problem('conflict', 'This passkey is registered already'),
  categories_parent_fk: () => unknownReference('/parent_id', 'category'),
  quote_rows_row_fk: () => new Problem('pricing_configuration_in_use', 'A saved quote refers to the row'),
  products_category_fk: () => unknownReference('/category_id', 'category'),
  products_brand_fk: () => unknownReference('/brand_id', 'brand'),
};

const unknownReference = (pointer: string, noun: string) =>
  validationError([
    {
      pointer,
      code: 'unknown_reference',
      message: `must be the id of a ${noun} of this tenant`,
      params: { resource: noun },
    },
  ]);

/**
 * Thrown when what the work was based on has changed meanwhile: the transaction starts again, as after a serialisation
 * failure.
 */
export class RestartTransaction extends Error {
  readonly code = '40001';
}

/** Serialisation failure and deadlock: the same work may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '');

/** A statement that was not run, or not prepared, because one before it had failed. */
export const isAborted = (error: unknown): boolean => /^(?:25P02|26000)$/.test(codeOf(error) ?? '');

/**
 * A row was held by another transaction for longer than the lock timeout: the server names the row. It names none where it
 * waited for the table, as while a shard moves; Citus adds a line of its own to both.
 */
export const isRowTimeout = (error: unknown): boolean =>
  codeOf(error) === '55P03' &&
  ((error as DatabaseError).where ?? '').split('\n').some((line) => line !== '' && !line.startsWith('while executing'));

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as DatabaseError).code : undefined;

/** The server is there, and gave up waiting for a lock, or on a statement that took too long or blocked others. */
const isBusy = (error: unknown): boolean => /^(?:55P03|57014|40001|40P01)$/.test(codeOf(error) ?? '');

/**
 * The server is stopping or starting, no connection is left, it is read-only after a switchover, it is busy, the disk or
 * the server itself failed, or the socket was lost. 26000 is a prepared statement that was lost because a
 * statement before it on the connection had failed.
 */
const UNAVAILABLE = /^(?:57P0[1-5]|25006|26000|25P0[234]|(?:08|53|58|XX)...)$/;
const SYSTEM_FAULT = /^E[A-Z]{4,}$|^EAI_AGAIN$/;
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|read timeout|client was closed/i;

/** What the disk refuses has the code of a missing privilege (42501), with the words of the operating system at its end. */
const isRefusedByDisk = (error: Error): boolean =>
  codeOf(error) === '42501' &&
  /: (?:Read-only file system|Permission denied|Operation not permitted)$/.test(error.message);

export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isBusy(error) ||
    UNAVAILABLE.test(codeOf(error) ?? '') ||
    isRefusedByDisk(error) ||
    SYSTEM_FAULT.test(codeOf(error) ?? '') ||
    LOST_CONNECTION.test(error.message));

/** The pool says so while all of its connections are in use, and not when it cannot make one. */
const isWaitForConnection = (error: Error): boolean => error.message === 'timeout exceeded when trying to connect';

/**
 * The process or the machine has run out of file descriptors; PostgreSQL reports it with a message but without a code
 * of its own (53000).
 */
const isOutOfDescriptors = (error: Error): boolean =>
  /^E[MN]FILE$/.test(codeOf(error) ?? '') ||
  (/^53000$|^58030$/.test(codeOf(error) ?? '') && /too many open files|no file descriptors/i.test(error.message));

/**
 * Constraint violations are mapped by name. A distributed database leaves `constraint` empty and appends a shard number
 * to the name in the message, so the message is searched as well.
 */
const constraintOf = (error: DatabaseError): string | undefined =>
  (error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1])?.replace(/_\d+$/, '');

/** What a database error means to the caller; undefined if it is a fault of the service. */
export const problemOf = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  if (isOutOfDescriptors(error)) return unavailable('The service has no file descriptors left. Try again shortly.');
  if (isBusy(error)) return busy();
  if (isWaitForConnection(error))
    return unavailable('All connections to the database are in use. Nothing was written; try again shortly.');
  if (isUnavailable(error)) return unavailable();
  if (codeOf(error)?.startsWith('23')) return constraintProblems[constraintOf(error) ?? '']?.();
  return undefined;
};

const ATTEMPTS = 4; // The first and three more, docs/adr/0003.

/** Runs a transaction again when the database gave it up for a reason that passes (40001, 40P01), or another that is named. */
export const retrying = async <T>(transaction: () => Promise<T>, mayPass = isRetryable): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
    }
  }
};

/** A newer release may price by what this one does not know, so it answers nothing rather than a wrong price (docs/adr/0052). */
export class NewerSchema extends Problem {
  constructor(detail: string) {
    super('unavailable', detail, { headers: { 'retry-after': '1' } });
  }
}
