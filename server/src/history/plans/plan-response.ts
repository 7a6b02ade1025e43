import { createHash } from 'node:crypto';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { listPurchaseTariffs } from '../../platform/ledger/changes-store.ts';
import { findLastNumber } from '../../platform/ledger/store.ts';
import { listRequests, type RequestRow } from './request-store.ts';
import { findCheck, type PlanRow, plans, type StoredCheck } from './store.ts';

/** Written to since the request was added, or gone. */
const isChangedSince = ({ target_kind, target_version, current_version }: RequestRow): boolean =>
  target_kind !== null && target_version !== current_version;

/** D17.2: a request in an answer: of a file its name and length. */
const visibleRequest = (row: RequestRow) => {
  const { id, method, path, body, file_bytes, if_match, target_kind, created_at } = row;
  return {
    id,
    method,
    path,
    body: file_bytes === null ? body : { ...body, file: { name: body?.file, bytes: file_bytes } },
    if_match,
    target: target_kind && {
      kind: target_kind,
      id: row.target_id as number,
      name: row.target_name,
      product_id: row.product_id,
      version: row.target_version as number,
      current_version: row.current_version,
    },
    changed_since: isChangedSince(row),
    created_at,
  };
};

/** D17.3: a check counts while plan and catalogue are still what it was about. */
const currentCheck = (storedCheck: StoredCheck | undefined, { version }: PlanRow, lastChange: number): object | null =>
  storedCheck?.check_result && storedCheck.check_version === version && storedCheck.check_change === lastChange
    ? JSON.parse(storedCheck.check_result)
    : null;

/** The second number of the ETag: another one after each change of the tenant, and after each check. */
const stateNumber = (storedCheck: StoredCheck | undefined, lastChange: number): number =>
  Number.parseInt(
    createHash('sha1').update(`${lastChange} ${storedCheck?.check_result}`).digest('hex').slice(0, 12),
    16,
  );

/** A plan as it is returned, and its ETag. */
export const getPlan = async (read: TenantRead, id: number) => {
  const [plan, requests, storedCheck, lastChange, purchaseTariffs] = await Promise.all([
    plans.find(read, id),
    listRequests(read, id),
    findCheck(read, id),
    findLastNumber(read),
    listPurchaseTariffs(read),
  ]);
  if (!plan) throw notFound();
  const { request_bytes: _, targets: __, ...visible } = plan;
  const record = {
    ...visible,
    requests: requests.map(visibleRequest),
    check: currentCheck(storedCheck, plan, lastChange),
  };
  return { record, etag: `"${plan.version}.${stateNumber(storedCheck, lastChange)}"`, purchaseTariffs };
};

export type TaggedPlan = Awaited<ReturnType<typeof getPlan>>;
