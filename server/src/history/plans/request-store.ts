import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { TargetKind } from '../../platform/plan-rule.ts';
import type { Body } from './planned-operations.ts';

/** What a request changes, as it is now. */
export type Target = { kind: TargetKind; id: number; version: number; product_id: number | null };

const tables: Record<TargetKind, string> = {
  brand: 'brands',
  category: 'categories',
  product: 'products',
  option: 'options',
  step: 'steps',
  pricing_configuration: 'pricing_configurations',
  price_table: 'price_tables',
  rule: 'rules',
  example: 'examples',
  vat_rate: 'vat_rates',
  service: 'services',
  tariff: 'tariffs',
};

const NO_PRODUCT = 'null::bigint';

const productIds: Record<TargetKind, string> = {
  brand: NO_PRODUCT,
  category: NO_PRODUCT,
  product: 'id',
  option: NO_PRODUCT,
  step: 'product_id',
  pricing_configuration: 'product_id',
  price_table: NO_PRODUCT,
  rule: 'product_id',
  example: 'product_id',
  vat_rate: NO_PRODUCT,
  service: NO_PRODUCT,
  tariff: NO_PRODUCT,
};

/** Those of these things that are there. */
export const listTargets = async (
  tx: TenantTransaction,
  targets: readonly { kind: TargetKind; id: number }[],
): Promise<Target[]> => {
  const byKind = Map.groupBy(targets, ({ kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(([kind, things]) =>
      tx.query<Target>(
        `select '${kind}' as kind, id, version, ${productIds[kind]} as product_id
         from ${tables[kind]} where tenant_id = $1 and id = any($2::bigint[])`,
        [tx.tenantId, things.map(({ id }) => id)],
      ),
    ),
  );
  return found.flat();
};

/** A request as it is stored. */
export type RequestRow = {
  id: number;
  method: string;
  path: string;
  body: Body | null;
  file_bytes: number | null;
  if_match: string | null;
  target_kind: TargetKind | null;
  target_id: number | null;
  target_version: number | null;
  product_id: number | null;
  bytes: number;
  created_at: string;
  /** Its target as it is now; null where it is gone. */
  target_name: string | null;
  current_version: number | null;
};

const joins = Object.entries(tables)
  .map(
    ([kind, table]) =>
      `left join ${table} on ${table}.tenant_id = r.tenant_id and r.target_kind = '${kind}' and ${table}.id = r.target_id`,
  )
  .join(' ');
const named = Object.values(tables).filter((table) => table !== 'pricing_configurations');
const targetName = `coalesce(${named.map((table) => `${table}.name`).join(', ')})`;
const currentVersion = `coalesce(${Object.values(tables)
  .map((table) => `${table}.version`)
  .join(', ')})`;

/** The requests of a plan in their order, without their files, each with its target as it is now. */
export const listRequests = (read: TenantRead, planId: number) =>
  read.query<RequestRow>(
    `select r.id, r.method, r.path, r.body, octet_length(r.file) as file_bytes, r.if_match, r.target_kind, r.target_id,
       r.target_version, r.product_id, r.bytes, r.created_at, ${targetName} as target_name,
       ${currentVersion} as current_version
     from plan_requests r ${joins}
     where r.tenant_id = $1 and r.plan_id = $2 order by r.id`,
    [read.tenantId, planId],
  );

/** The file of one import. */
export const findFile = async (read: TenantRead, planId: number, id: number): Promise<Uint8Array | undefined> =>
  (
    await read.one<{ file: Uint8Array }>(
      'select file from plan_requests where tenant_id = $1 and plan_id = $2 and id = $3',
      [read.tenantId, planId, id],
    )
  )?.file;

type InsertedRequest = Pick<RequestRow, 'method' | 'path' | 'body' | 'if_match' | 'bytes'> & {
  file: Uint8Array | null;
  target: Target | null;
};

export const insertRequest = (tx: TenantTransaction, planId: number, request: InsertedRequest) => {
  const { method, path, body, file, if_match, target, bytes } = request;
  return tx.query(
    `insert into plan_requests (tenant_id, plan_id, method, path, body, file, if_match, target_kind, target_id,
       target_version, product_id, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.tenantId,
      planId,
      method,
      path,
      body === null ? null : JSON.stringify(body),
      file,
      if_match,
      target?.kind ?? null,
      target?.id ?? null,
      target?.version ?? null,
      target?.product_id ?? null,
      bytes,
    ],
  );
};

/** Tells whether there was one. */
export const deleteRequest = async (tx: TenantTransaction, planId: number, id: number): Promise<boolean> =>
  (
    await tx.query('delete from plan_requests where tenant_id = $1 and plan_id = $2 and id = $3 returning id', [
      tx.tenantId,
      planId,
      id,
    ])
  ).length > 0;
