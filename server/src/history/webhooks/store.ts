import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { Rights } from './rules.ts';
import type { webhookSchema } from './schema.ts';
import type { Try } from './send-message.ts';

export type Webhook = RecordOf<typeof webhookSchema.fields> &
  Rights & {
    disabled_reason: string | null;
    delivered_up_to: number;
    failures: number;
    failing_since: string | null;
    next_try_at: string | null;
  };

/** With the second number of its ETag. */
export type WebhookRow = Webhook & { state: number };

/** D12.5: of a secret the ledger tells that there is another one. */
export const webhookLedger: LedgerKind<WebhookRow & { secret?: string }> = {
  kind: 'webhook',
  fields: ['url', 'types', 'description', 'active', 'secret'],
  secret: ['secret'],
  nameOf: ({ description, url = '' }) => description ?? new URL(url).hostname,
};

export const webhooks = tenantTable<WebhookRow>({
  table: 'webhooks',
  columns: [
    'url',
    'types',
    'description',
    'active',
    'scopes',
    'price_detail',
    'disabled_reason',
    'delivered_up_to',
    'failures',
    'failing_since',
    'next_try_at',
    'state',
  ],
  json: [],
  search: [],
  ledger: webhookLedger,
});

export const countWebhooks = async (tx: TenantTransaction): Promise<number> => {
  const row = await tx.one<{ count: number }>('select count(*) as count from webhooks where tenant_id = $1', [
    tx.tenantId,
  ]);
  return row?.count ?? 0;
};

/** Rows are few: at most 20 webhooks, and their last 100 tries. */
export const deleteWebhook = async (tx: TenantTransaction, id: number): Promise<void> => {
  const values = [tx.tenantId, id];
  await Promise.all([
    tx.query('delete from webhook_deliveries where tenant_id = $1 and webhook_id = $2', values),
    tx.query('delete from webhook_secrets where tenant_id = $1 and webhook_id = $2', values),
    unschedule(tx, id),
    tx.query('delete from webhooks where tenant_id = $1 and id = $2', values),
  ]);
};

export const insertSecret = (tx: TenantTransaction, id: number, secret: string): Promise<unknown> =>
  tx.query('insert into webhook_secrets (tenant_id, webhook_id, secret) values ($1, $2, $3)', [
    tx.tenantId,
    id,
    secret,
  ]);

/** D13.1: the old secrets sign for another day, the last four of them. */
export const retireSecrets = async (tx: TenantTransaction, id: number): Promise<void> => {
  const values = [tx.tenantId, id];
  await tx.query(
    `update webhook_secrets set valid_until = now() + interval '24 hours'
     where tenant_id = $1 and webhook_id = $2 and valid_until is null`,
    values,
  );
  const remaining = await tx.query<{ id: number }>(
    `select id from webhook_secrets where tenant_id = $1 and webhook_id = $2 and valid_until > now()
     order by id desc limit 4`,
    values,
  );
  await tx.query('delete from webhook_secrets where tenant_id = $1 and webhook_id = $2 and id <> all($3::bigint[])', [
    ...values,
    remaining.map((secret) => secret.id),
  ]);
};

/** Those that sign now, the newest first. */
export const listSecrets = async (read: TenantRead, id: number): Promise<string[]> => {
  const rows = await read.query<{ secret: string }>(
    `select secret from webhook_secrets
     where tenant_id = $1 and webhook_id = $2 and (valid_until is null or valid_until > now()) order by id desc`,
    [read.tenantId, id],
  );
  return rows.map(({ secret }) => secret);
};

/** Due at once, unless a process is sending right now: that one looks again when it is done. */
export const schedule = async (tx: TenantTransaction, id: number): Promise<void> => {
  const webhook = await tx.one<{ due_at: string }>(
    'select greatest(claimed_until, now())::text as due_at from webhooks where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
  );
  await tx.query(
    `insert into due_work (tenant_id, kind, id, due_at) values ($1, 'webhook', $2, $3)
     on conflict (tenant_id, kind, id) do update set due_at = excluded.due_at`,
    [tx.tenantId, id, webhook?.due_at],
  );
};

export const unschedule = (tx: TenantTransaction, id: number): Promise<unknown> =>
  tx.query(`delete from due_work where tenant_id = $1 and kind = 'webhook' and id = $2`, [tx.tenantId, id]);

/** D13.4: the next change to be delivered is the one after `after`. No change of the webhook itself. */
export const moveCursor = (tx: TenantTransaction, id: number, after: number): Promise<unknown> =>
  tx.query(
    `update webhooks set delivered_up_to = $3, failures = 0, failing_since = null, next_try_at = null, state = state + 1
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, after],
  );

type Delivery = Try & { number: number | null; type: string; at: string };

const KEPT_TRIES = 100; // D13.4

/** The number of a new try among all tries of its webhook. */
export const countTry = async (tx: TenantTransaction, id: number): Promise<number | undefined> =>
  (
    await tx.one<{ tries: number }>(
      'update webhooks set tries = tries + 1 where tenant_id = $1 and id = $2 returning tries',
      [tx.tenantId, id],
    )
  )?.tries;

export const insertDelivery = (
  tx: TenantTransaction,
  id: number,
  attempt: number,
  { number, type, status, ms, error_class }: Omit<Delivery, 'at'>,
): Promise<unknown> =>
  Promise.all([
    tx.query(
      `insert into webhook_deliveries (tenant_id, webhook_id, try, number, type, status, ms, error_class)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tx.tenantId, id, attempt, number, type, status, ms, error_class],
    ),
    tx.query('delete from webhook_deliveries where tenant_id = $1 and webhook_id = $2 and try <= $3', [
      tx.tenantId,
      id,
      attempt - KEPT_TRIES,
    ]),
  ]);

/** The last tries, newest first. */
export const listDeliveries = (read: TenantRead, id: number): Promise<Delivery[]> =>
  read.query<Delivery>(
    `select number, type, status, ms, error_class, at from webhook_deliveries
     where tenant_id = $1 and webhook_id = $2 order by try desc limit ${KEPT_TRIES}`,
    [read.tenantId, id],
  );
