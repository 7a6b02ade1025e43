import type { PriceDetail } from '../../platform/callers/scopes.ts';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type ChangeRow, changeColumns } from '../../platform/ledger/changes-store.ts';
import type { ReadingScope } from '../changes/rules.ts';
import type { Subscription } from './schema.ts';

export type Due = { tenant_id: number; id: number };

/**
 * What is due of all active tenants, or of those of one node, the longest waiting first. The second bound is that of the
 * index.
 */
export const listDue = (read: SystemTransaction, limit: number, tenants?: readonly number[]): Promise<Due[]> =>
  read.query<Due>(
    `select d.tenant_id, d.id from due_work d join tenants t on t.id = d.tenant_id
     where d.kind = 'webhook' and d.due_at <= now() and d.due_at < 'infinity' and t.active
       ${tenants ? 'and d.tenant_id = any($2::bigint[])' : ''} order by d.due_at limit $1`,
    tenants ? [limit, tenants] : [limit],
  );

/** D13.3: longer than a try can take. */
const CLAIM = `interval '30 seconds'`;

/** How a webhook stands, as its deliverer needs it. */
export type Standing = {
  url: string;
  types: string[];
  scopes: ReadingScope[];
  price_detail: PriceDetail;
  active: boolean;
  version: number;
  delivered_up_to: number;
  failures: number;
};

/** With it, for how long nothing has arrived. */
export type Claimed = Standing & { failing_ms: number };

const standing = 'url, types, scopes, price_detail, active, version, delivered_up_to, failures';

/** D13.3: takes the webhook for 30 s, where it is due and nobody has it; else undefined. */
export const claimWebhook = (tx: TenantTransaction, id: number, claim: number): Promise<Standing | undefined> =>
  tx.one<Standing>(
    `update webhooks set claim = $3, claimed_until = now() + ${CLAIM}
     where tenant_id = $1 and id = $2 and active and (claimed_until is null or claimed_until <= now())
       and (next_try_at is null or next_try_at <= now())
     returning ${standing}`,
    [tx.tenantId, id, claim],
  );

/** The row of the one who still has it, held until the end of the transaction. */
export const lockClaimed = (tx: TenantTransaction, id: number, claim: number): Promise<Claimed | undefined> =>
  tx.one<Claimed>(
    `select ${standing}, coalesce(extract(epoch from now() - failing_since) * 1000, 0) as failing_ms
     from webhooks where tenant_id = $1 and id = $2 and claim = $3 for no key update`,
    [tx.tenantId, id, claim],
  );

/** Everything up to this is delivered, or not of its types. `isSuccess`: a receiver has taken something. */
export const advance = (tx: TenantTransaction, id: number, upTo: number, isSuccess: boolean): Promise<unknown> =>
  tx.query(
    `update webhooks set delivered_up_to = $3, state = state + 1
       ${isSuccess ? ', failures = 0, failing_since = null, next_try_at = null' : ''}
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, upTo],
  );

/** `isFirst`: the one before arrived. A spread database takes no `coalesce(failing_since, now())` in an update. */
export const recordFailure = (
  tx: TenantTransaction,
  id: number,
  { retryMs, isFirst }: { retryMs: number | null; isFirst: boolean },
): Promise<unknown> =>
  tx.query(
    `update webhooks set failures = failures + 1, ${isFirst ? 'failing_since = now(),' : ''}
       next_try_at = now() + $3::bigint * interval '1 millisecond', state = state + 1
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, retryMs],
  );

/** Gives the claim back. */
export const release = (tx: TenantTransaction, id: number): Promise<unknown> =>
  tx.query('update webhooks set claim = null, claimed_until = null where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
  ]);

/** Keeps it for another 30 s. */
export const renew = (tx: TenantTransaction, id: number): Promise<unknown> =>
  tx.query(`update webhooks set claimed_until = now() + ${CLAIM} where tenant_id = $1 and id = $2`, [tx.tenantId, id]);

const dueAt = (value: string) =>
  `update due_work set due_at = ${value} where tenant_id = $1 and kind = 'webhook' and id = $2`;

/** Nobody looks at it while it is claimed. */
export const dueAfterClaim = (tx: TenantTransaction, id: number): Promise<unknown> =>
  tx.query(dueAt(`now() + ${CLAIM}`), [tx.tenantId, id]);

export const dueIn = (tx: TenantTransaction, id: number, ms: number): Promise<unknown> =>
  tx.query(dueAt(`now() + $3::bigint * interval '1 millisecond'`), [tx.tenantId, id, ms]);

/** Until the next change: `wakeWebhooks` makes it due again. Only for who holds the ledger's counter. */
export const dueWithNextChange = (tx: TenantTransaction, id: number): Promise<unknown> =>
  tx.query(dueAt(`'infinity'`), [tx.tenantId, id]);

/** The number of the last change, whose counter is then held; undefined while another transaction holds it. */
export const tryLastNumber = async (tx: TenantTransaction): Promise<number | undefined> => {
  tx.locks.take('change_counters', [tx.tenantId]);
  const counter = await tx.one<{ last_number: number }>(
    'select last_number from change_counters where tenant_id = $1 for no key update skip locked',
    [tx.tenantId],
  );
  return counter?.last_number;
};

/**
 * The first change between two numbers that is delivered: of a bulk call its summary and `from_price.changed` (D13.2), and of
 * no kind that the webhook may not receive (D13.1).
 */
export const findEvent = (
  tx: TenantTransaction,
  { after, upTo }: { after: number; upTo: number },
  { all, types, kinds, hiddenKinds }: Subscription & { hiddenKinds: readonly string[] },
) =>
  tx.one<ChangeRow>(
    `select ${changeColumns} from changes where tenant_id = $1 and number > $2 and number <= $3
       and (cause is null or type = 'from_price.changed')
       and ($4::boolean or type = any($5::text[]) or split_part(type, '.', 1) = any($6::text[]))
       and resource_kind <> all($7::text[])
     order by number limit 1`,
    [tx.tenantId, after, upTo, all, types, kinds, hiddenKinds],
  );
