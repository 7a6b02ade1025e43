import type { Actor, TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { Refusal } from './refusal.ts';
import type { PlanState } from './rules.ts';
import type { planSchema } from './schema.ts';

/** What a request of a plan is about; an adjustment shows what it chooses. */
export type PlanTarget = { kind: string; id: number | null; product_id: number | null; filter: object | null };

export type PlanRow = RecordOf<typeof planSchema.fields> & {
  state: PlanState;
  request_count: number;
  request_bytes: number;
  targets: PlanTarget[];
  scheduled_by: Actor | null;
  accept_examples: boolean;
  refusal: Refusal | null;
  published_at: string | null;
  published_change: number | null;
};

/** D12.3: what POST takes, where the plan stands, and what it will do. */
const planLedger: LedgerKind<PlanRow> = { kind: 'plan', fields: ['name', 'effective_at', 'state', 'requests'] };

export const plans = tenantTable<PlanRow>({
  table: 'plans',
  columns: [
    'name',
    'effective_at',
    'state',
    'request_count',
    'request_bytes',
    'targets',
    'scheduled_by',
    'accept_examples',
    'refusal',
    'published_at',
    'published_change',
  ],
  json: ['targets', 'scheduled_by', 'refusal'],
  search: [],
  ledger: planLedger,
});

/** The last check, and what it is about. */
export type StoredCheck = {
  check_result: string | null;
  check_version: number | null;
  check_change: number | null;
};

export const findCheck = (read: TenantRead, id: number) =>
  read.one<StoredCheck>(
    'select check_result, check_version, check_change from plans where tenant_id = $1 and id = $2',
    [read.tenantId, id],
  );

/** D17.3: no change of the plan, and not of one that has changed meanwhile. */
export const keepCheck = (tx: TenantTransaction, id: number, version: number, change: number, result: string) => {
  tx.locks.take('plans', [id]);
  return tx.query(
    `update plans set check_result = $4, check_version = version, check_change = $5
     where tenant_id = $1 and id = $2 and version = $3`,
    [tx.tenantId, id, version, result, change],
  );
};

/** D17.4: recorded by the summary of what was published, and by no other change. */
export const markPublished = (tx: TenantTransaction, id: number, change: number) => {
  tx.locks.take('plans', [id]);
  return tx.query(
    `update plans set state = 'published', refusal = null, published_at = now(), published_change = $3, version = version + 1,
       updated_at = now()
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, change],
  );
};

export const scheduleWork = (tx: TenantTransaction, id: number, dueAt: string) =>
  tx.query(
    `insert into due_work (tenant_id, kind, id, due_at) values ($1, 'plan', $2, $3::timestamptz)
     on conflict (tenant_id, kind, id) do update set due_at = excluded.due_at`,
    [tx.tenantId, id, dueAt],
  );

export const unscheduleWork = (tx: TenantTransaction, id: number) =>
  tx.query(`delete from due_work where tenant_id = $1 and kind = 'plan' and id = $2`, [tx.tenantId, id]);
