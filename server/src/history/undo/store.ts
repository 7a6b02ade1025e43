import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type ChangeRow, changeColumns } from '../../platform/ledger/changes-store.ts';
import type { Values } from '../../platform/resource/store.ts';

/** A record as it is, and as it is to be. */
export type Move = { kind: string; id: number; current: Values | null; changes: Values; version: number };

export type ResourceRef = { kind: string; id: number; product_id: number | null };

/** What a summary changed, each thing once. */
export const listCausedThings = (tx: TenantTransaction, cause: number) =>
  tx.query<ResourceRef>(
    `select distinct resource_kind as kind, resource_id as id, product_id from changes
     where tenant_id = $1 and cause = $2 and type <> 'from_price.changed' order by 1, 2`,
    [tx.tenantId, cause],
  );

/** What was deleted together with a product, and the product itself, the newest change first. */
export const listDeletedTogether = (tx: TenantTransaction, change: ChangeRow, before: number | null, limit: number) =>
  tx.query<ChangeRow>(
    `select ${changeColumns} from changes
     where tenant_id = $1 and product_id = $2 and number <= $3 and through = $4 and type like '%.deleted'
       and ($5::bigint is null or number < $5)
     order by number desc limit $6`,
    [tx.tenantId, change.product_id, change.number, change.through, before, limit],
  );

/** Moves steps out of the way, past the highest order that a request may give, so that others can take their orders. */
export const parkSteps = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query('update steps set display_order = display_order + 100000 where tenant_id = $1 and id = any($2::bigint[])', [
    tx.tenantId,
    ids,
  ]);

/** The records of a kind that are inactive, or were written to after a number, by id. */
export const listMovedOn = (
  tx: TenantTransaction,
  kind: 'option' | 'brand' | 'category' | 'price_table',
  ids: readonly number[],
  after: number,
) => {
  const table = { option: 'options', brand: 'brands', category: 'categories', price_table: 'price_tables' }[kind];
  return tx.query<{ id: number; name: string; active: boolean; is_changed: boolean }>(
    `select r.id, r.name, r.active, exists (
       select from changes c where c.tenant_id = $1 and c.resource_kind = '${kind}' and c.resource_id = r.id
         and c.number > $3) as is_changed
     from ${table} r where r.tenant_id = $1 and r.id = any($2::bigint[]) order by r.id`,
    [tx.tenantId, ids, after],
  );
};

/** Steps of which each may lead to another are written first, and led to each other then. */
export const leadSteps = (
  tx: TenantTransaction,
  steps: readonly { id: number; next_step_id: number | null; previous_step_id: number | null }[],
) =>
  tx.query(
    `update steps set next_step_id = led.next_id, previous_step_id = led.previous_id
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as led (id, next_id, previous_id)
     where steps.tenant_id = $1 and steps.id = led.id`,
    [
      tx.tenantId,
      steps.map(({ id }) => id),
      steps.map(({ next_step_id }) => next_step_id),
      steps.map(({ previous_step_id }) => previous_step_id),
    ],
  );
