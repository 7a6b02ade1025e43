import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { changeProduct } from '../product-configuration/change.ts';
import { withDefaults, withoutNulls } from '../resource/schema.ts';
import { differences, type Precondition } from '../resource/service.ts';
import type { ListFilter, Values } from '../resource/store.ts';
import {
  mustBeStepOfProduct,
  mustBeUsable,
  mustHaveOrderedBounds,
  mustHaveRoom,
  mustNameAllActive,
  nextDisplayOrder,
} from './rules.ts';
import { stepSchema } from './schema.ts';
import { type ShownStep, shownStep, stepTag } from './shown-step.ts';
import {
  hasProduct,
  hasStep,
  listActiveOrders,
  listAttachedOptions,
  listOptionIds,
  listUsableOptionIds,
  renumberSteps,
  replaceAttachments,
  type StepRow,
  steps,
} from './store.ts';

export type TaggedStep = { step: ShownStep; etag: string };

const REFERENCES = ['next_step_id', 'previous_step_id'] as const;

const tagged = (row: StepRow, attached: Awaited<ReturnType<typeof listAttachedOptions>>): TaggedStep => ({
  step: shownStep(row, attached),
  etag: stepTag(row, attached),
});

export const getStep = async (read: TenantRead, productId: number, id: number): Promise<TaggedStep> => {
  const [row, attached] = await Promise.all([steps.find(read, id), listAttachedOptions(read, productId, id)]);
  if (row?.product_id !== productId) throw notFound();
  return tagged(row, attached);
};

/** Three statements and the product's, whatever the number of steps and options. */
export const listSteps = async (
  read: TenantRead,
  productId: number,
  filter: Omit<ListFilter, 'equals'> & { active?: boolean },
) => {
  const { active, ...page } = filter;
  const equals = { product_id: productId, ...(active === undefined ? {} : { active }) };
  const [exists, { rows, total }, attached] = await Promise.all([
    hasProduct(read, productId),
    steps.list(read, { ...page, equals }),
    listAttachedOptions(read, productId),
  ]);
  if (!exists) throw notFound();
  const byStep = Map.groupBy(attached, ({ step_id }) => step_id);
  return { rows: rows.map((row) => shownStep(row, byStep.get(row.id) ?? [])), total };
};

const checkReferences = async (tx: TenantTransaction, productId: number, values: Values) => {
  for (const field of REFERENCES) {
    const id = values[field];
    if (typeof id === 'number') mustBeStepOfProduct(field, await hasStep(tx, productId, id));
  }
};

const checkOptions = async (tx: TenantTransaction, optionIds: readonly number[]) => {
  // An id past what a bigint holds cannot be asked for, and is no option.
  const askable = optionIds.filter((id) => Number.isSafeInteger(id));
  mustBeUsable(optionIds, await listUsableOptionIds(tx, askable));
};

/** D6: what a client put into `options` is dropped once option_ids is written. */
const withoutOptions = ({ options, ...configuration }: Record<string, unknown>) => configuration;

export const createStep = (tx: TenantTransaction, productId: number, body: Values): Promise<TaggedStep> =>
  changeProduct(tx, productId, async () => {
    const { option_ids, ...values } = withDefaults(stepSchema.fields, body) as Values &
      StepRow & { option_ids: number[] };
    const isWritten = body.option_ids !== undefined;
    mustHaveOrderedBounds(values);
    await checkReferences(tx, productId, values);
    const others = await listActiveOrders(tx, productId);
    if (values.active) mustHaveRoom(others.length);
    const display_order = values.display_order ?? nextDisplayOrder(others);
    await checkOptions(tx, option_ids);
    const row = await steps.insert(tx, {
      ...values,
      product_id: productId,
      display_order,
      options_written: isWritten,
      content_configuration: isWritten ? withoutOptions(values.content_configuration) : values.content_configuration,
    });
    await replaceAttachments(tx, row.id, option_ids);
    return tagged(row, await listAttachedOptions(tx, productId, row.id));
  });

type Attachments = { given: number[] | undefined; mustCheck: boolean };

const changeStep = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  patch: Values,
  attachments: Attachments,
  precondition: Precondition,
): Promise<TaggedStep> =>
  changeProduct(tx, productId, async () => {
    const row = await steps.lock(tx, id);
    if (row?.product_id !== productId) throw notFound();
    precondition(row);
    const current = await listOptionIds(tx, id);
    const { given } = attachments;
    const isReplaced =
      given !== undefined &&
      (given.length !== current.length || given.some((option, index) => option !== current[index]));
    const written = given === undefined ? row.options_written : true;
    const configuration = (patch.content_configuration ?? row.content_configuration) as Record<string, unknown>;
    const changes = differences(row, {
      ...patch,
      options_written: written,
      content_configuration: written ? withoutOptions(configuration) : configuration,
    });
    if (!isReplaced && Object.keys(changes).length === 0)
      return tagged(row, await listAttachedOptions(tx, productId, id));
    mustHaveOrderedBounds({ ...row, ...changes });
    await checkReferences(tx, productId, changes);
    if (changes.active === true) mustHaveRoom((await listActiveOrders(tx, productId)).length);
    // D1: a list that is as it was is not checked again by PATCH, so that an old flaw does not lock the other fields.
    if (given && (isReplaced || attachments.mustCheck)) await checkOptions(tx, given);
    if (given && isReplaced) await replaceAttachments(tx, id, given);
    const updated = await steps.update(tx, id, changes);
    return tagged(updated, await listAttachedOptions(tx, productId, id));
  });

export const patchStep = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  body: Values,
  precondition: Precondition,
) => {
  const { option_ids, ...patch } = withoutNulls(stepSchema.fields, body);
  return changeStep(
    tx,
    productId,
    id,
    patch,
    { given: option_ids as number[] | undefined, mustCheck: false },
    precondition,
  );
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

/** D6: renumbers all active steps from 1. */
export const reorderSteps = (tx: TenantTransaction, productId: number, stepIds: readonly number[]) =>
  changeProduct(tx, productId, async () => {
    mustNameAllActive(stepIds, await listActiveOrders(tx, productId));
    await renumberSteps(tx, stepIds);
    const page = { page: 1, page_size: 200 };
    return { ...page, ...(await listSteps(tx, productId, { ...page, active: true })) };
  });
