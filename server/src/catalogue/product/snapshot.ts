import { type PricingRow, type QuotedStep, type Rule, type SharedTable, textIn } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { expandedSteps, parseJsonObject } from './expanded-step.ts';
import { mustBeReadable } from './must-be-readable.ts';
import { listAttachedOptions, listAttachmentStates } from './option-store.ts';
import { listTablesOfProduct } from './price-table-store.ts';
import { listAllRows } from './row-store.ts';
import { listActiveRules } from './rule-store.ts';
import type { AttachmentState, ProductState, StepState } from './states.ts';
import { listStepStates, listStoredSteps } from './step-store.ts';
import { findProductState } from './store.ts';

/** All of a product as one consistent read saw it, for the report. */
export type ProductSnapshot = {
  product: ProductState;
  /** By (display_order, id); inactive ones too, for references. */
  steps: readonly StepState[];
  attachments: readonly AttachmentState[];
  /** The steps as the API gives them back, which is what prices are read from (D9.2). */
  quotedSteps: readonly QuotedStep[];
  /** Inactive ones too: a reference to one does not dangle. */
  rows: readonly PricingRow[];
  /** Those that the rows share. */
  priceTables: readonly SharedTable[];
  /** The active ones, by id. */
  rules: readonly Rule[];
};

export const readSnapshot = async (read: TenantRead, productId: number): Promise<ProductSnapshot> => {
  const [, product, steps, attachments, attached, rows, priceTables, rules] = await Promise.all([
    mustBeReadable(read, productId),
    findProductState(read, productId),
    listStepStates(read, productId),
    listAttachmentStates(read, productId),
    listAttachedOptions(read, productId),
    listAllRows(read, productId),
    listTablesOfProduct(read, productId, false),
    listActiveRules(read, productId),
  ]);
  if (!product) throw notFound();
  const readable = steps.map((step) => ({
    ...step,
    content_configuration: parseJsonObject(step.content_configuration) ?? {},
  }));
  return { product, steps, attachments, quotedSteps: expandedSteps(readable, attached), rows, priceTables, rules };
};

type Named = Readonly<Record<string, unknown>> & { readonly name?: string | null };

const renamed = <Record extends Named>(record: Record, language: string): Record => ({
  ...record,
  name: textIn(record, 'name', language) ?? record.name,
});

/** The entries of attached options (D6); without any, the list is the shop's own JSON. */
const entriesOf = ({ option_ids, content_configuration }: QuotedStep): Named[] => {
  const { options } = (content_configuration ?? {}) as { options?: unknown };
  return option_ids?.length && Array.isArray(options) ? options : [];
};

const stepIn = (step: QuotedStep, language: string): QuotedStep => {
  const { translations, content_configuration } = step as QuotedStep & { translations?: string };
  const { name } = renamed({ ...step, translations: parseJsonObject(translations ?? '') }, language);
  const entries = entriesOf(step);
  if (entries.length === 0) return { ...step, name: name ?? null };
  const options = entries.map((entry) => renamed(entry, language));
  return { ...step, name: name ?? null, content_configuration: { ...(content_configuration as object), options } };
};

/** D28.4: with the names of steps and options in a language, where the shop wrote them. */
export const namedIn = (snapshot: ProductSnapshot, language: string): ProductSnapshot => {
  const quotedSteps = snapshot.quotedSteps.map((step) => stepIn(step, language));
  const names = new Map(quotedSteps.flatMap(entriesOf).map(({ id, name }) => [id, name]));
  const attachments = snapshot.attachments.map((attachment) => ({
    ...attachment,
    name: names.get(attachment.option_id) ?? attachment.name,
  }));
  return { ...snapshot, quotedSteps, attachments };
};

/** All steps of a product with their options as they are now; two statements, sent at once. */
export const listQuotedSteps = async (read: TenantRead, productId: number) => {
  const [steps, attached] = await Promise.all([listStoredSteps(read, productId), listAttachedOptions(read, productId)]);
  return expandedSteps(steps, attached);
};
