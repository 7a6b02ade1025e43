import {
  type Compare,
  changeProduct,
  countActiveExamples,
  type ExamplesReport,
  examplesReport,
  listBelowProduct,
  listReferredSteps,
  NO_EXAMPLES,
  watchExamples,
} from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { withDefaults, withoutNulls } from '../../platform/resource/schema.ts';
import { differences, ofProduct } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { mustBeSmall, mustBeWellFormed, mustHaveRoomForRules, mustReferToProduct } from './rules.ts';
import { type RuleCreate, type RulePatch, ruleSchema } from './schema.ts';
import { countActiveRules, type RuleRecord, rules } from './store.ts';

export type { RuleRecord } from './store.ts';

const { fields } = ruleSchema;

/** Called when the product is locked, and nothing is written yet. */
type BeforeWrite = () => Promise<void>;

const nothingBefore: BeforeWrite = async () => {};

export const getRule = async (read: TenantRead, productId: number, id: number): Promise<RuleRecord> =>
  ofProduct(await rules.find(read, id), productId);

export const listRules = (read: TenantRead, productId: number, filter: ListFilter) =>
  listBelowProduct(read, rules, productId, filter);

/** D2: what is wrong with the body itself comes before a product that is not there. */
export const createRule = async (
  tx: TenantTransaction,
  productId: number,
  body: RuleCreate,
  beforeWrite: BeforeWrite = nothingBefore,
): Promise<RuleRecord> => {
  mustBeWellFormed(body);
  const values = withDefaults(fields, body);
  mustBeSmall(values);
  return changeProduct(tx, productId, async () => {
    await beforeWrite();
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
  beforeWrite: BeforeWrite,
): Promise<RuleRecord> =>
  changeProduct(tx, productId, async () => {
    const rule = ofProduct(await rules.lock(tx, id), productId);
    precondition(rule);
    await beforeWrite();
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
  beforeWrite: BeforeWrite = nothingBefore,
) => {
  mustBeWellFormed(body);
  return changeRule(tx, productId, id, withoutNulls(fields, body), precondition, beforeWrite);
};

export const deactivateRule = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  precondition: Precondition,
  beforeWrite: BeforeWrite = nothingBefore,
) => changeRule(tx, productId, id, { active: false }, precondition, beforeWrite);

/** D21.2: a write of a rule in a dry run, with what would become of the examples of its product. */
export const tryRule = async (
  tx: TenantTransaction,
  productId: number,
  pause: Pause,
  write: (beforeWrite: BeforeWrite) => Promise<RuleRecord>,
): Promise<RuleRecord & { examples: ExamplesReport }> => {
  const watched: { compare?: Compare } = {};
  const rule = await write(async () => {
    watched.compare = await watchExamples(tx, [productId], pause);
  });
  return { ...rule, examples: examplesReport((await watched.compare?.()) ?? NO_EXAMPLES) };
};

export const countExamplesOf = (read: TenantRead, productId: number): Promise<number> =>
  countActiveExamples(read, [productId]);
