import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound, refuseFaults, validationError } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import { lockLastNumber } from '../../platform/ledger/store.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { type CreateOf, type PatchOf, withDefaults } from '../../platform/resource/schema.ts';
import { differences } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import { messageOf } from './message.ts';
import { mustReadAll, type Rights } from './rules.ts';
import { webhookSchema } from './schema.ts';
import { type SendingTerms, sendMessage, type Try, urlFaults } from './send-message.ts';
import {
  countTry,
  countWebhooks,
  deleteWebhook,
  insertDelivery,
  insertSecret,
  listDeliveries,
  listSecrets,
  moveCursor,
  retireSecrets,
  schedule,
  unschedule,
  type Webhook,
  type WebhookRow,
  webhookLedger,
  webhooks,
} from './store.ts';

const MAX_WEBHOOKS = 20; // D13.1
const SECRET_BYTES = 24;

type Fields = (typeof webhookSchema)['fields'];
type NewWebhook = CreateOf<Fields, 'url' | 'types'>;
type WebhookChanges = PatchOf<Fields>;

/** A webhook as it is returned, and its ETag: what is delivered moves the second number (D1: the first one counts in If-Match). */
type VisibleWebhook = { record: Webhook; etag: string };
/** With the secret that was just made. */
export type Made = VisibleWebhook & { secret: string };

const visible = ({ state, ...record }: WebhookRow): VisibleWebhook => ({
  record,
  etag: `"${record.version}.${state}"`,
});

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw notFound();
  return row;
};

/** D13.1. */
const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

const mustHaveRoom = (count: number): void => {
  if (count < MAX_WEBHOOKS) return;
  const message = `There are ${MAX_WEBHOOKS} webhooks already, and no tenant has more`;
  throw validationError([{ code: 'too_many_webhooks', message, params: { limit: MAX_WEBHOOKS } }]);
};

/** Who asks, and what the installation allows. */
export type Asking = { rights: Rights; allowPrivate: boolean };

export const createWebhook = async (tx: TenantTransaction, body: NewWebhook, asking: Asking): Promise<Made> => {
  const { rights, allowPrivate } = asking;
  mustReadAll(body.types, rights);
  refuseFaults(urlFaults(body.url, allowPrivate));
  const last = await lockLastNumber(tx);
  mustHaveRoom(await countWebhooks(tx));
  // D13.3: beginning with the change after its creation, which is the only one of this transaction.
  const fields = { ...withDefaults(webhookSchema.fields, body), ...rights };
  const row = await webhooks.insert(tx, { ...fields, delivered_up_to: last + 1 });
  const secret = newSecret();
  await insertSecret(tx, row.id, secret);
  if (row.active) await schedule(tx, row.id);
  return { ...visible(row), secret };
};

export const listWebhooks = async (read: TenantRead, filter: ListFilter) => {
  const { rows, total } = await webhooks.list(read, filter);
  return { rows: rows.map(({ state: _, ...record }) => record), total };
};

export const getWebhook = async (read: TenantRead, id: number): Promise<VisibleWebhook> =>
  visible(found(await webhooks.find(read, id)));

/** Forgets the failures: somebody has looked after it. */
const FRESH = { disabled_reason: null, failures: 0, failing_since: null, next_try_at: null };

export const patchWebhook = async (
  tx: TenantTransaction,
  id: number,
  body: WebhookChanges,
  { rights, allowPrivate }: Asking,
  precondition: Precondition,
): Promise<VisibleWebhook> => {
  const row = found(await webhooks.lock(tx, id));
  precondition(row);
  const changes = differences(row, body as Partial<WebhookRow>);
  if (Object.keys(changes).length === 0) return visible(row);
  // D13.1: whoever sets its address or its types could be the one who receives them.
  const isSteered = changes.url !== undefined || changes.types !== undefined;
  if (isSteered) mustReadAll(changes.types ?? row.types, rights);
  if (changes.url !== undefined) refuseFaults(urlFaults(changes.url, allowPrivate));
  const isFresh = changes.url !== undefined || changes.active === true;
  const updated = await webhooks.update(tx, row, {
    ...changes,
    ...(isSteered ? rights : {}),
    ...(isFresh ? { ...FRESH, state: row.state + 1 } : {}),
  });
  await lockLastNumber(tx);
  // D13.3: active again, it goes on behind the last delivered.
  if (!updated.active) await unschedule(tx, id);
  else if (isFresh) await schedule(tx, id);
  return visible(updated);
};

export const removeWebhook = async (tx: TenantTransaction, id: number, precondition: Precondition): Promise<void> => {
  const row = found(await webhooks.lock(tx, id));
  precondition(row);
  await lockLastNumber(tx);
  await deleteWebhook(tx, id);
  recordWrite(tx, webhookLedger, { before: row, after: null, record: row });
};

/** D13.1: a new secret; the old one signs as well for a day. */
export const rotateWebhook = async (tx: TenantTransaction, id: number, precondition: Precondition): Promise<Made> => {
  const row = found(await webhooks.lock(tx, id));
  precondition(row);
  await retireSecrets(tx, id);
  const secret = newSecret();
  await insertSecret(tx, id, secret);
  const record = await webhooks.update(tx, row, {});
  recordWrite(tx, webhookLedger, { before: { ...row, secret: 'old' }, after: { ...record, secret: 'new' }, record });
  return { ...visible(record), secret };
};

/** D13.4: goes back, or forward past an event that cannot be taken. */
export const replayWebhook = async (tx: TenantTransaction, id: number, after: number): Promise<VisibleWebhook> => {
  const row = found(await webhooks.lock(tx, id));
  const last = await lockLastNumber(tx);
  if (after > last) {
    const message = `must be from 0 to ${last}, the number of the last change`;
    const params = { minimum: 0, maximum: last, value: after };
    throw validationError([{ pointer: '/after', code: 'out_of_range', message, params }]);
  }
  await moveCursor(tx, id, after);
  if (row.active) await schedule(tx, id);
  return visible(found(await webhooks.find(tx, id)));
};

export const listTries = async (read: TenantRead, id: number) => {
  const [webhook, tries] = await Promise.all([webhooks.find(read, id), listDeliveries(read, id)]);
  found(webhook);
  return tries;
};

const TEST_TYPE = 'webhook.test';

/** What a test needs, in one read. */
export const findForTest = async (read: TenantRead, id: number) => {
  const [webhook, secrets] = await Promise.all([webhooks.find(read, id), listSecrets(read, id)]);
  return { webhook: found(webhook), secrets };
};

/** D13.4: one event that is no change, whether the webhook is active or not. Sent outside any transaction. */
export const testWebhook = async (
  database: Database,
  tenantId: number,
  { webhook, secrets }: Awaited<ReturnType<typeof findForTest>>,
  terms: SendingTerms,
): Promise<Try> => {
  const { id, url } = webhook;
  const now = new Date();
  const event = {
    id: `msg_${id}_test_${randomUUID()}`,
    type: TEST_TYPE,
    timestamp: now.toISOString(),
    data: { webhook_id: id },
  };
  const result = await sendMessage(url, messageOf(event, secrets, now), terms);
  await database.transaction(tenantId, async (tx) => {
    const attempt = await countTry(tx, id);
    // It may have been deleted meanwhile.
    if (attempt !== undefined) await insertDelivery(tx, id, attempt, { number: null, type: TEST_TYPE, ...result });
  });
  return result;
};
