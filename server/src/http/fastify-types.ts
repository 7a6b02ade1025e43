import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Config } from '../config.ts';
import type { Database } from '../database/tenant-transaction.ts';
import type { Access, Scope } from './scopes.ts';

/** Who calls: the tenant and the rights of a checked key. */
export type Caller = {
  tenantId: number;
  keyId: number;
  keyName: string;
  scopes: readonly Scope[];
  tenantName: string;
  currency: string;
  priceBasis: 'HT' | 'TTC';
  /** The version of the from-prices of the category in the path, where the route asks for it. */
  priceVersion: number | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The path parameter with a category whose from-prices are asked for: its version is checked with the key. */
    pricedCategory?: string;
  }
  interface FastifyRequest {
    caller: Caller | null;
    rawBody: Buffer | null;
  }
  interface FastifyInstance {
    database: Database;
    config: Config;
  }
  interface FastifySchema {
    tags?: readonly string[];
    summary?: string;
    description?: string;
    /** A page for people: no part of the API's description. */
    hide?: boolean;
    /** What the answer is, where it is not JSON. */
    mediaType?: string;
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
