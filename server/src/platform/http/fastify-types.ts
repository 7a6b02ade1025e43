import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { ByteCaches } from '../byte-caches.ts';
import type { Caller, Callers } from '../callers/callers.ts';
import type { Access } from '../callers/scopes.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/tenant-transaction.ts';
import type { CostlyRequests, FairScheduler } from '../scheduling/fair-scheduler.ts';
import type { ItemLists } from '../words/in-language.ts';

/** What every part may use. What one part adds to a request or to the app is declared in its own file. */
declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Bulk work: it has slots of its own, and takes up to two minutes (`admission/bulk-slots.ts`). `if-large`: only some of
     * its requests are, and the handler takes a slot for those.
     */
    bulk?: boolean | 'if-large';
    /** D28.4: the lists of items in its answers, whose messages are in the caller's language. */
    items?: ItemLists;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** Whether the caller was confirmed by the database; until then nothing is sent. */
    isConfirmed: boolean;
    rawBody: Buffer | null;
    /** The tool that an assistant called (D23), for the log. */
    tool?: string | null;
    /** Set by `routeOf`. */
    route: FastifyRequest['routeOptions'] | null;
    /** The route that a preflight asks for; null for all other requests. */
    preflightOf: string | null;
  }
  interface FastifyInstance {
    database: Database;
    callers: Callers;
    caches: ByteCaches;
    scheduler: FairScheduler;
    costly: CostlyRequests;
    config: Config;
  }
  interface FastifySchema {
    tags?: readonly string[];
    /** A few words; what it is for and what it refuses stands in `openapi/notes`. */
    summary?: string;
    /** A page for people, which is not part of the API's description. */
    hide?: boolean;
    /** The media type of the body if it is not JSON. The field of format `binary` is its file. */
    consumes?: 'application/json' | 'multipart/form-data';
    /** Accepts the form of a page too, as browsers send it without a script: its fields arrive as texts. */
    takesForm?: boolean;
    /** The media types of the answer if it is not JSON; the request chooses one of them. */
    mediaType?: string | readonly string[];
    /** The schema of the lines that the answer has with `Accept: application/x-ndjson`. */
    lines?: TSchema;
    /** A request without a body is treated as one with `{}`. */
    bodyIsOptional?: boolean;
    /** The events that are sent to the address which this call registers: the schema of each body by its type (D13). */
    events?: Readonly<Record<string, TSchema>>;
    /** Accepts `Prefer: handling=lenient` (D8). */
    prefer?: boolean;
  }
}

/** The types of body and query come from the TypeBox schema that validates them. */
interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxProvider
>;
