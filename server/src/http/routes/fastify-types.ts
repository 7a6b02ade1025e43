import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Caller, Callers } from '../../callers/callers.ts';
import type { Access } from '../../callers/scopes.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/tenant-transaction.ts';
import type { ByteCaches } from '../../memory/byte-caches.ts';
import type { CostlyRequests } from '../turns/costly-requests.ts';
import type { Pace } from '../turns/pace.ts';

/** What every part may count on. What one part adds to a request or to the app is declared beside its own code. */
declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Works in bulk: in a slot of its own, for up to two minutes (`bulk/bulk-slots.ts`). */
    bulk?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The caller is what the database has at this moment; until then nothing is sent. */
    isConfirmed: boolean;
    rawBody: Buffer | null;
    /** Set by `routeOf`. */
    route: FastifyRequest['routeOptions'] | null;
  }
  interface FastifyInstance {
    database: Database;
    callers: Callers;
    caches: ByteCaches;
    pace: Pace;
    costly: CostlyRequests;
    config: Config;
  }
  interface FastifySchema {
    tags?: readonly string[];
    summary?: string;
    description?: string;
    /** A page for people: no part of the API's description. */
    hide?: boolean;
    /** What the body is, where it is not JSON. The field of format `binary` is its file. */
    consumes?: 'application/json' | 'multipart/form-data';
    /** What the answer is, where it is not JSON; one of several, as the request asks for it. */
    mediaType?: string | readonly string[];
    /** The lines that the answer has with `Accept: application/x-ndjson`. */
    lines?: TSchema;
    /** A request without a body is one with `{}`. */
    bodyIsOptional?: boolean;
    /** Takes `Prefer: handling=lenient` (D8). */
    prefer?: boolean;
  }
}

/** Types of body and query come from the TypeBox schema that validates them. */
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
