import type { ProblemCode } from '../../../errors.ts';

/** What the example of an operation sends. The demo has its ids, or has them once the operations of `after` were called. */
export type OperationExample = {
  path?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, number | string | boolean>>;
  body?: Readonly<Record<string, unknown>>;
  after?: readonly string[];
};

/** What the description says of an operation beside its schemas (docs/adr/0050). */
export type OperationNote = {
  /** One to five sentences: what it is for, what it changes, what is refused. Names of operations and codes stand in backticks. */
  text: string;
  /** The codes that it may be refused with, beside those that every such call may be (`problem-codes.ts`). */
  codes?: readonly ProblemCode[];
  example?: OperationExample;
};

export type OperationNotes = Readonly<Record<string, OperationNote>>;
