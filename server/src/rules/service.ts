import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import type { Precondition } from '../precondition.ts';
import { changeProduct } from '../product-configuration/change.ts';
import { listReferredSteps } from '../product-configuration/rules/store.ts';
import { withDefaults, withoutNulls } from '../resource/schema.ts';
import { differences, listBelowProduct } from '../resource/service.ts';
import type { ListFilter } from '../resource/store.ts';
import { mustBeSmall, mustBeWellFormed, mustHaveRoomForRules, mustReferToProduct } from './rules.ts';
import { type RuleCreate, type RulePatch, ruleSchema } from './schema.ts';
import { countActiveRules, type RuleRecord, rules } from './store.ts';

const { fields } = ruleSchema;

const ofProduct = (rule: RuleRecord | undefined, productId: number): RuleRecord => {
  if (rule?.product_id !== productId) throw notFound();
  return rule;
};

export const getRule = async (read: TenantRead, productId: number, id: number): Promise<RuleRecord> =>
  ofProduct(await rules.find(read, id), productId);

export const listRules = (read: TenantRead, productId: number, filter: ListFilter) =>
  listBelowProduct(read, rules, productId, filter);

/** D2: what is wrong with the body itself comes before a product that is not there. */
export const createRule = async (tx: TenantTransaction, productId: number, body: RuleCreate): Promise<RuleRecord> => {
  mustBeWellFormed(body);
  const values = withDefaults(fields, body);
  mustBeSmall(values);
  return changeProduct(tx, productId, async () => {
    mustReferToProduct(values, await listReferredSteps(tx, productId));
    if (values.active) mustHaveRoomForRules(await countActiveRules(tx, productId));
    return rules.insert(tx, { ...values, product_id: productId });
  });
};

const changeRule = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  patch: Partial<RuleRecord>,
  precondition: Precondition,
): Promise<RuleRecord> =>
  changeProduct(tx, productId, async () => {
    const rule = ofProduct(await rules.lock(tx, id), productId);
    precondition(rule);
    const changes = differences(rule, patch);
    if (Object.keys(changes).length === 0) return rule;
    const merged = { ...rule, ...changes };
    // D14.3: what was right when it was written, and is not any more, does not lock the other fields (D1).
    if ('when' in changes || 'then' in changes) mustReferToProduct(merged, await listReferredSteps(tx, productId));
    mustBeSmall(merged);
    if (changes.active === true) mustHaveRoomForRules(await countActiveRules(tx, productId));
    return rules.update(tx, rule, changes);
  });

export const patchRule = async (
  tx: TenantTransaction,
  productId: number,
  id: number,
  body: RulePatch,
  precondition: Precondition,
) => {
  mustBeWellFormed(body);
  return changeRule(tx, productId, id, withoutNulls(fields, body), precondition);
};

export const deactivateRule = (tx: TenantTransaction, productId: number, id: number, precondition: Precondition) =>
  changeRule(tx, productId, id, { active: false }, precondition);
