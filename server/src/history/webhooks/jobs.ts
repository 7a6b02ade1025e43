import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { changeFor, type Reader, visibleChange } from '../../platform/ledger/change-response.ts';
import type { ChangeRow } from '../../platform/ledger/changes-store.ts';
import { findLastNumber, lockLastNumber } from '../../platform/ledger/store.ts';
import { hiddenKinds } from '../changes/rules.ts';
import { tariffsHiddenFrom } from '../changes/service.ts';
import {
  advance,
  type Claimed,
  claimWebhook,
  dueAfterClaim,
  dueIn,
  dueWithNextChange,
  findEvent,
  lockClaimed,
  recordFailure,
  release,
  renew,
  type Standing,
  tryLastNumber,
} from './delivery-store.ts';
import type { Event } from './message.ts';
import { afterFailure, type DisabledReason } from './retry-schedule.ts';
import { subscriptionOf } from './schema.ts';
import type { Try } from './send-message.ts';
import { countTry, insertDelivery, listSecrets, unschedule, type WebhookRow, webhooks } from './store.ts';

/** So many changes are looked through by one statement, and so many statements are sent in one transaction. */
const WINDOW = 500;
const WINDOWS = 20;

type NextEvent = {
  /** The next change that the webhook receives. */
  event: ChangeRow | undefined;
  /** Nothing up to here is to be delivered before it. */
  upTo: number;
  /** The ledger goes on behind `upTo`: it was longer than one look. */
  isMore: boolean;
};

/** Looks for the next change of the subscribed types; what others were written in between costs a look at their types. */
const nextEvent = async (
  tx: TenantTransaction,
  { types, scopes }: Pick<Standing, 'types' | 'scopes'>,
  after: number,
): Promise<NextEvent> => {
  const subscription = { ...subscriptionOf(types), hiddenKinds: hiddenKinds(scopes) };
  const last = await findLastNumber(tx);
  let upTo = after;
  for (let window = 0; window < WINDOWS && upTo < last; window++) {
    const next = Math.min(upTo + WINDOW, last);
    const event = await findEvent(tx, { after: upTo, upTo: next }, subscription);
    if (event) return { event, upTo: event.number - 1, isMore: true };
    upTo = next;
  }
  return { event: undefined, upTo, isMore: upTo < last };
};

/** One event on its way to one webhook, which this process has claimed. */
export type Job = {
  id: number;
  claim: number;
  /** When the claim was last known to be ours, on this process's own clock. */
  claimedAt: number;
  url: string;
  version: number;
  /** Where the cursor stands while the event is on its way. */
  cursor: number;
  number: number;
  event: Event;
  secrets: readonly string[];
};

type Owned = { id: number; claim: number };

/**
 * Nothing is left: until the next change. Decided under the ledger's counter, so that no change slips in between. Where
 * somebody holds the counter, a change is on its way: nobody waits for it here, as a large one may take seconds.
 */
const rest = async (tx: TenantTransaction, id: number, upTo: number): Promise<void> => {
  await release(tx, id);
  if ((await tryLastNumber(tx)) === upTo) await dueWithNextChange(tx, id);
  else await dueIn(tx, id, 0);
};

type Step = { from: number; isSuccess: boolean; mayGoOn: boolean };

/** From a cursor on: the next job, under a claim that begins anew, or the end of this claim. */
const goOn = async (
  tx: TenantTransaction,
  { id, claim }: Owned,
  { url, types, scopes, price_detail, version, active, delivered_up_to }: Standing,
  { from, isSuccess, mayGoOn }: Step,
): Promise<Job | undefined> => {
  const claimedAt = performance.now();
  if (!active || !mayGoOn) {
    await Promise.all([advance(tx, id, from, isSuccess), release(tx, id)]);
    if (active) await dueIn(tx, id, 0);
    return undefined;
  }
  const { event, upTo, isMore } = await nextEvent(tx, { types, scopes }, from);
  if (isSuccess || upTo !== delivered_up_to) await advance(tx, id, upTo, isSuccess);
  if (event) {
    const [secrets, tariffs] = await Promise.all([
      listSecrets(tx, id),
      tariffsHiddenFrom(tx, scopes),
      renew(tx, id),
      dueAfterClaim(tx, id),
    ]);
    return {
      id,
      claim,
      claimedAt,
      url,
      version,
      cursor: upTo,
      number: event.number,
      event: eventOf(id, event, { scopes, priceDetail: price_detail }, tariffs),
      secrets,
    };
  }
  if (isMore) await Promise.all([release(tx, id), dueIn(tx, id, 0)]);
  else await rest(tx, id, upTo);
  return undefined;
};

/** D13.2: `data` is the change as lists show it to a reader with the same price detail. */
const eventOf = (id: number, change: ChangeRow, reader: Reader, purchaseTariffs: ReadonlySet<number>): Event => ({
  id: `msg_${id}_${change.number}`,
  type: change.type,
  timestamp: change.at,
  data: changeFor(reader, visibleChange(change), purchaseTariffs),
});

const MAX_CLAIM = 2 ** 47;

/** Claims a webhook that is due. Undefined where another process was first, or nothing is to be sent. */
export const takeJob = async (tx: TenantTransaction, id: number): Promise<Job | undefined> => {
  const claim = randomInt(1, MAX_CLAIM);
  const standing = await claimWebhook(tx, id, claim);
  if (!standing) return undefined;
  return goOn(tx, { id, claim }, standing, { from: standing.delivered_up_to, isSuccess: false, mayGoOn: true });
};

/** D13.3: the service turns it off, which is a change of the webhook. */
const disable = async (tx: TenantTransaction, id: number, disabled_reason: DisabledReason): Promise<void> => {
  const row = (await webhooks.lock(tx, id)) as WebhookRow;
  await webhooks.update(tx, row, { active: false, disabled_reason });
  await lockLastNumber(tx);
  await unschedule(tx, id);
};

const fail = async (tx: TenantTransaction, job: Job, now: Claimed, { status }: Try): Promise<void> => {
  const { id } = job;
  await release(tx, id);
  if (!now.active) return;
  // Somebody has changed it, or moved its cursor, meanwhile: what failed is not what is to be done next.
  if (now.version !== job.version || now.delivered_up_to !== job.cursor) return void (await dueIn(tx, id, 0));
  const verdict = afterFailure({ status, failures: now.failures + 1, failingMs: now.failing_ms });
  const retryMs = 'retryMs' in verdict ? verdict.retryMs : null;
  await recordFailure(tx, id, { retryMs, isFirst: now.failures === 0 });
  if ('disabled' in verdict) await disable(tx, id, verdict.disabled);
  else await dueIn(tx, id, verdict.retryMs);
};

/** Writes down how a try went, and answers the next job. A claim that was lost writes nothing (D13.3). */
export const finishJob = async (
  tx: TenantTransaction,
  job: Job,
  result: Try,
  mayGoOn: boolean,
): Promise<Job | undefined> => {
  const { id, claim, number, event } = job;
  const now = await lockClaimed(tx, id, claim);
  if (!now) return undefined;
  const attempt = (await countTry(tx, id)) as number;
  await insertDelivery(tx, id, attempt, { number, type: event.type, ...result });
  if (result.error_class !== null) {
    await fail(tx, job, now, result);
    return undefined;
  }
  // Somebody may have moved the cursor meanwhile (D13.4); then that holds.
  const from = now.delivered_up_to === job.cursor ? number : now.delivered_up_to;
  return goOn(tx, job, now, { from, isSuccess: true, mayGoOn });
};

/** The service stops in the middle of a try: whoever comes next begins with it. */
export const giveBack = async (tx: TenantTransaction, { id, claim }: Job): Promise<void> => {
  if (!(await lockClaimed(tx, id, claim))) return;
  await Promise.all([release(tx, id), dueIn(tx, id, 0)]);
};
