import type { TenantTransaction } from './database/tenant-transaction.ts';
import type { Precondition } from './precondition.ts';

/** The names of the parameters in a path: `id` and `product_id` of `/v1/products/:product_id/steps/:id`. */
export type ParameterOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest extends `${infer Name}.${string}`
      ? Name
      : Rest
  : never;

/** The ids in a path. A malformed one is 0, which never exists (D1). */
export type PathIds<Path extends string = string> = Readonly<Record<ParameterOf<Path>, number>>;

/** A request as the work of an operation sees it, inside the transaction of the calling tenant. */
export type Write<Path extends string = string, Body = unknown, Query = unknown> = {
  tx: TenantTransaction;
  ids: PathIds<Path>;
  body: Body;
  query: Query;
  precondition: Precondition;
  /** D8: `Prefer: handling=lenient`. A plan has no headers, so nothing is handled leniently in it. */
  isLenient: boolean;
};
