import type { ProblemCode } from '../errors.ts';
import type { PlanRule } from '../plan-rule.ts';

/** A request of the example of an operation. The demo has its ids, or has them once the operations of `after` were called. */
export type OperationExample = {
  path?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, number | string | boolean>>;
  body?: Readonly<Record<string, unknown>>;
  after?: readonly string[];
};

/** What the description says of an operation besides its schemas. Plain routes of the service have it in their options. */
export type OperationText = {
  /** Its name in the description and in clients that are made from it. */
  id: string;
  /** One to five sentences: what it is for, what it changes, what is refused. Operations and codes stand in backticks. */
  note: string;
  /** The codes that it may be refused with, besides those that every such call may be. */
  codes?: readonly ProblemCode[];
  example?: OperationExample;
  /** Whether it takes If-Match; by default PATCH, PUT and DELETE do. */
  takesIfMatch?: boolean;
  /** Whether and how a plan can hold it; PATCH, PUT and DELETE always say so (D17.2). */
  plan?: PlanRule;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationText;
  }
}
