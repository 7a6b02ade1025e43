import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Access } from '../callers/scopes.ts';
import type { PlanRule } from '../plan-rule.ts';
import type { ParameterOf, PathIds, Write } from '../write.ts';
import { ifMatch } from './answers/conditional.ts';
import { type Answer, write } from './answers/transactions.ts';
import type { App } from './fastify-types.ts';
import type { OperationText } from './operation-text.ts';
import { isLenient } from './prefer.ts';
import { pathId } from './query-parameters.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Description<Path extends string, Body extends TSchema, Query extends TSchema> = Omit<OperationText, 'plan'> & {
  method: Method;
  path: Path;
  /** Who may call it. */
  access: Access;
  /** Its group in the description. */
  tag: string;
  /** A few words. */
  summary: string;
  query?: Query;
  body?: Body;
  /** The schema of the answer, by status. */
  answers: Readonly<Record<number, TSchema>>;
  /** Everything else in the options of a route of Fastify: `prefer`, `consumes`, `mediaType`, `lines`. */
  schema?: Omit<FastifySchema, 'body' | 'querystring' | 'response' | 'tags' | 'summary'>;
  /** The lists of its answer whose messages are in the caller's language (D28.4). */
  items?: FastifyContextConfig['items'];
  /** Work in bulk takes a slot; `if-large`: the handler takes one where the request is large. */
  bulk?: boolean | 'if-large';
  bodyLimit?: number;
  handlerTimeout?: number;
  /** Whether and how a plan can hold it; PATCH, PUT and DELETE always say so (D17.2). */
  plan?: PlanRule<NoInfer<Path>, NoInfer<Static<Body>>>;
};

/** A request whose parts were checked against the schemas of its operation. */
type RequestOf<Path extends string, Body, Query> = FastifyRequest & {
  params: Readonly<Record<ParameterOf<Path>, string>>;
  body: Body;
  query: Query;
};

/**
 * A write does its work in a transaction, with the Idempotency-Key of its request; a plan does the same work in its own.
 * Everything else handles its request itself: reads, files, pages, streams.
 */
type Work<Path extends string, Body, Query> =
  | { run: (write: Write<Path, Body, Query>, request: FastifyRequest) => Promise<Answer>; handle?: never }
  | { handle: (request: RequestOf<Path, Body, Query>, reply: FastifyReply) => unknown; run?: never };

/** Something that the service can do. Routes, the description and what plans may hold follow from it. */
export type Operation<
  Path extends string = string,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
> = Description<Path, Body, Query> & Work<Path, Static<Body>, Static<Query>>;

/** Infers the types of path, body and query for the work, and forgets them: requests are checked against the schemas. */
export const operation = <const Path extends string, Body extends TSchema, Query extends TSchema>(
  definition: Operation<Path, Body, Query>,
): Operation => definition as unknown as Operation;

const idsOf = (params: object): PathIds =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, pathId(String(value))]));

const handlerOf = ({ run, handle, schema }: Operation) => {
  if (handle) return handle;
  return (request: FastifyRequest, reply: FastifyReply) =>
    write(request, reply, (tx) =>
      run(
        {
          tx,
          ids: idsOf(request.params as object),
          body: request.body,
          query: request.query,
          precondition: ifMatch(request),
          isLenient: schema?.prefer === true && isLenient(request, reply),
        },
        request,
      ),
    );
};

/** The routes of some operations. */
export const registerOperations = (app: App, operations: readonly Operation[]): void => {
  for (const one of operations) {
    const { method, path, access, tag, summary, query, body, answers, schema, items, bulk, bodyLimit, handlerTimeout } =
      one;
    app.route({
      method,
      url: path,
      config: { access, operation: one, ...(bulk === undefined ? {} : { bulk }), ...(items ? { items } : {}) },
      schema: {
        tags: [tag],
        summary,
        ...(query ? { querystring: query } : {}),
        ...(body ? { body } : {}),
        response: answers,
        ...schema,
      },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      ...(handlerTimeout === undefined ? {} : { handlerTimeout }),
      handler: handlerOf(one) as never,
    });
  }
};
