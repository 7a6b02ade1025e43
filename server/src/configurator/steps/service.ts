import {
  type AttachedOption,
  changeProduct,
  contributionOf,
  expandedConfiguration,
  listAttachedOptions,
  listBelowProduct,
  lockOptionsForStep,
  type PricedState,
} from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { recordChange } from '../../platform/ledger/record.ts';
import type { Affected } from '../../platform/plan-rule.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { withDefaults, withoutNulls } from '../../platform/resource/schema.ts';
import { differences, ofProduct } from '../../platform/resource/service.ts';
import type { Listed, ListFilter } from '../../platform/resource/store.ts';
import {
  mustBeAttached,
  mustBeStepOfProduct,
  mustBeUsable,
  mustFitDefaults,
  mustHaveOrderedBounds,
  mustHaveRoom,
  mustNameAllActive,
  nextDisplayOrder,
} from './rules.ts';
import { type StepCreate, type StepPatch, stepSchema } from './schema.ts';
import {
  hasStep,
  listActiveOrders,
  listOptionIds,
  renumberSteps,
  replaceAttachments,
  type Step,
  type StepRow,
  steps,
} from './store.ts';

/** A step of a list, with its options as they are now (D6), if the caller requests them (D1). */
const listedStep = (
  { options_written = false, contribution, ...row }: Listed<StepRow>,
  attached: readonly AttachedOption[],
): Listed<Step> => {
  const { content_configuration } = row;
  const option_ids = attached.map(({ id }) => id);
  if (content_configuration === undefined) return { ...row, option_ids };
  const expanded = expandedConfiguration({ content_configuration, options_written }, attached);
  return { ...row, option_ids, content_configuration: expanded };
};

/** A step with its options as they are now (D6). */
const stepResponse = (row: StepRow, attached: readonly AttachedOption[]): Step => listedStep(row, attached) as Step;

/** D1: the step's version and the sum of its options' versions, both of which only grow. */
const stepTag = (step: { version: number }, attached: readonly AttachedOption[]): string =>
  `"${step.version}.${attached.reduce((sum, { version }) => sum + version, 0)}"`;

type TaggedStep = { step: Step; etag: string };

const REFERENCES = ['next_step_id', 'previous_step_id'] as const;

const tagged = (row: StepRow, attached: readonly AttachedOption[]): TaggedStep => ({
  step: stepResponse(row, attached),
  etag: stepTag(row, attached),
});

export const getStep = async (read: TenantRead, productId: number, id: number): Promise<TaggedStep> => {
  const [row, attached] = await Promise.all([steps.find(read, id), listAttachedOptions(read, productId, id)]);
  return tagged(ofProduct(row, productId), attached);
};

const showsOptions = ({ fields }: ListFilter): boolean =>
  !fields || fields.includes('option_ids') || fields.includes('content_configuration');

/** Three statements and the product's, whatever the number of steps and options; one less if no options are requested. */
export const listSteps = async (read: TenantRead, productId: number, filter: ListFilter) => {
  // The configuration of a step depends on how its options were written.
  const fields = filter.fields && [...filter.fields, 'options_written'];
  const [{ rows, total }, attached] = await Promise.all([
    listBelowProduct(read, steps, productId, { ...filter, fields }),
    showsOptions(filter) ? listAttachedOptions(read, productId) : [],
  ]);
  const byStep = Map.groupBy(attached, ({ step_id }) => step_id);
  return { rows: rows.map((row) => listedStep(row, byStep.get(row.id) ?? [])), total };
};

const checkReferences = async (
  tx: TenantTransaction,
  productId: number,
  values: Partial<Pick<StepRow, (typeof REFERENCES)[number]>>,
) => {
  for (const field of REFERENCES) {
    const id = values[field];
    if (typeof id === 'number') mustBeStepOfProduct(field, await hasStep(tx, productId, id));
  }
};

/** The options of a step in its own order, held until it is written; what is not the tenant's is left out. */
const lockAttached = async (tx: TenantTransaction, optionIds: readonly number[]): Promise<AttachedOption[]> => {
  // An id past what a bigint holds cannot be looked up, and is no option.
  const askable = optionIds.filter((id) => Number.isSafeInteger(id));
  if (askable.length === 0) return [];
  const byId = new Map((await lockOptionsForStep(tx, askable)).map((option) => [option.id, option]));
  return optionIds.map((id) => byId.get(id)).filter((option) => option !== undefined);
};

const usableIds = (attached: readonly AttachedOption[]) =>
  new Set(attached.filter(({ active }) => active).map(({ id }) => id));

/** D6: what a client put into `options` is dropped once option_ids is written. */
const withoutOptions = ({ options, ...configuration }: Record<string, unknown>) => configuration;

export const createStep = (tx: TenantTransaction, productId: number, body: StepCreate): Promise<TaggedStep> =>
  changeProduct(tx, productId, async () => {
    const { option_ids, ...values } = withDefaults(stepSchema.fields, body);
    const options_written = body.option_ids !== undefined;
    mustHaveOrderedBounds(values);
    await checkReferences(tx, productId, values);
    const others = await listActiveOrders(tx, productId);
    if (values.active) mustHaveRoom(others.length);
    const display_order = body.display_order ?? nextDisplayOrder(others);
    const attached = await lockAttached(tx, option_ids);
    mustBeUsable(option_ids, usableIds(attached));
    mustBeAttached(values.default_option_ids, option_ids, null);
    mustFitDefaults(values);
    const step = {
      ...values,
      product_id: productId,
      display_order,
      options_written,
      content_configuration: options_written
        ? withoutOptions(values.content_configuration)
        : values.content_configuration,
    };
    const row = await steps.insert(tx, { ...step, contribution: contributionOf(step, attached) }, { option_ids });
    await replaceAttachments(tx, row.id, option_ids);
    return tagged(row, attached);
  });

type Attachments = { given: number[] | undefined; mustCheck: boolean };

const sameList = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

const changeStep = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  patch: Partial<StepRow>,
  { given, mustCheck }: Attachments,
  precondition: Precondition,
): Promise<TaggedStep> =>
  changeProduct(tx, productId, async () => {
    const row = ofProduct(await steps.lock(tx, id), productId);
    precondition(row);
    const current = await listOptionIds(tx, id);
    const isReplaced = given !== undefined && !sameList(given, current);
    const attached = await lockAttached(tx, given ?? current);
    const changes = differences(row, patchWithOptions(row, patch, given));
    if ('options_min' in changes || 'options_max' in changes) mustHaveOrderedBounds({ ...row, ...changes });
    await checkReferences(tx, productId, changes);
    if (changes.active === true) mustHaveRoom((await listActiveOrders(tx, productId)).length);
    // D1: a list that is as it was is not checked again by PATCH, so that an old flaw does not lock the other fields.
    if (given && (isReplaced || mustCheck)) mustBeUsable(given, usableIds(attached));
    checkDefaults({ ...row, ...changes }, changes, given ?? current, 'default_option_ids' in patch);
    if (!isReplaced && Object.keys(changes).length === 0) return tagged(row, attached);
    if (given && isReplaced) await replaceAttachments(tx, id, given);
    const contribution = contributionOf({ ...row, ...changes }, attached);
    const lists = { before: { option_ids: current }, after: { option_ids: given ?? current } };
    return tagged(await steps.update(tx, row, { ...changes, contribution }, lists), attached);
  });

/** D14.10: checked where the step has other defaults, options or bounds than before. */
const checkDefaults = (step: StepRow, changes: Partial<StepRow>, attached: readonly number[], areGiven: boolean) => {
  if (areGiven) mustBeAttached(step.default_option_ids, attached, step.id);
  if (areGiven || 'options_max' in changes) mustFitDefaults(step, !areGiven);
};

/**
 * D6: once option_ids is written, now or before, `options` is the service's. D14.10: what is no longer attached is no
 * longer preselected, unless the request says what is.
 */
const patchWithOptions = (row: StepRow, patch: Partial<StepRow>, given: number[] | undefined): Partial<StepRow> => {
  const options_written = row.options_written || given !== undefined;
  const configuration = patch.content_configuration ?? row.content_configuration;
  return {
    ...(given ? { default_option_ids: row.default_option_ids.filter((id) => given.includes(id)) } : {}),
    ...patch,
    options_written,
    content_configuration: options_written ? withoutOptions(configuration) : configuration,
  };
};

export const patchStep = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  body: StepPatch,
  precondition: Precondition,
) => {
  const { option_ids, ...patch } = withoutNulls(stepSchema.fields, body);
  return changeStep(tx, productId, id, patch, { given: option_ids, mustCheck: false }, precondition);
};

/** §4.1 rule 1: replaces the option list and nothing else. */
export const replaceStepOptions = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  given: number[],
  precondition: Precondition,
) => changeStep(tx, productId, id, {}, { given, mustCheck: true }, precondition);

export const deactivateStep = (tx: TenantTransaction, productId: number, id: number, precondition: Precondition) =>
  changeStep(tx, productId, id, { active: false }, { given: undefined, mustCheck: false }, precondition);

/** D12.2: one change, however many steps moved. Their old numbers are stored for an undo. */
const recordReorder = (
  tx: TenantTransaction,
  { id, name, version }: PricedState,
  before: readonly { id: number; display_order: number }[],
  stepIds: readonly number[],
) => {
  if (before.every((step, index) => step.id === stepIds[index] && step.display_order === index + 1)) return;
  const fields = [{ field: 'step_ids', before: before.map((step) => step.id), after: stepIds }];
  const display_orders = before.map((step) => step.display_order);
  recordChange(tx, 'product.steps_reordered', { kind: 'product', id, name, version }, fields, { display_orders });
};

/** D6: renumbers all active steps from 1. */
export const reorderSteps = (tx: TenantTransaction, productId: number, stepIds: readonly number[]) =>
  changeProduct(tx, productId, async (product) => {
    const before = await listActiveOrders(tx, productId);
    mustNameAllActive(stepIds, before);
    await renumberSteps(tx, stepIds);
    recordReorder(tx, product, before, stepIds);
    const page = { page: 1, page_size: 200 };
    return { ...page, ...(await listSteps(tx, productId, { ...page, equals: { active: true } })) };
  });

/** A step shows its options, before and after. */
export const affectedByStep = async (
  tx: TenantTransaction,
  { step_id }: { step_id: number },
  body: { option_ids?: readonly number[] } = {},
): Promise<Affected> => ({ options: [...(await listOptionIds(tx, step_id)), ...(body.option_ids ?? [])] });
