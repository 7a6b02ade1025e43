import {
  findRowSums,
  holdProducts,
  listTablesOfProduct,
  lockExistingProduct,
  lockOptionsForStep,
  mustHaveRoomForTables,
  type Product,
  products,
  refreshFromPrice,
} from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { summarize } from '../../platform/ledger/record.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import type { DuplicateBody } from './schema.ts';
import { readSource } from './source-product.ts';
import { copyRows, holdTables, makeParts, mustTakeNewUsers, rowIdInCopy } from './write-configuration.ts';

const MAX_NAME = 200; // D3

/** Cut between characters, so that no pair is torn. */
const copyName = (name: unknown): string => {
  const suffix = ' (copy)';
  return [...String(name)].slice(0, MAX_NAME - suffix.length).join('') + suffix;
};

type Names = { name_en: string | null; translations: Record<string, unknown> };

/** B3: what the old name is called in other languages is no name of a product that is called otherwise. */
const namesOf = (product: Readonly<Record<string, unknown>>, name: string | undefined): Partial<Names> => {
  if (name === undefined || name === product.name) return {};
  const translations = Object.entries((product.translations ?? {}) as Record<string, { name?: unknown }>).map(
    ([language, { name: _, ...texts }]) => [language, texts],
  );
  return { name_en: null, translations: Object.fromEntries(translations) };
};

/**
 * B3: a copy with steps, attachments, rows, rules and examples of its own. The original is held while it is read, so that all of it
 * belongs together; options and price tables are shared, as between any two products.
 */
export const duplicateProduct = async (
  tx: TenantTransaction,
  productId: number,
  given: DuplicateBody,
  pause: Pause,
): Promise<Product> => {
  await holdProducts(tx, [productId]);
  // Before it is read: an old product may have more than the copy may.
  mustHaveRoomForTables(0, (await findRowSums(tx, productId)).bytes);
  const source = await readSource(tx, productId);
  const fields = { name: copyName(source.product.name), reference: null, active: false, ...given };
  const copy = await products.insert(tx, { ...source.product, ...namesOf(source.product, given.name), ...fields });
  const { id, name, version } = copy;
  summarize(tx, { type: 'copy.applied', resource: { kind: 'product', id, name, version }, product_id: id });
  // Options before tables, as everyone locks them; steps, which need the ids of the rows, are made last.
  const optionIds = [...new Set(source.steps.flatMap(({ option_ids }) => option_ids))];
  if (optionIds.length > 0) await lockOptionsForStep(tx, optionIds);
  const used = await listTablesOfProduct(tx, productId, false);
  const tables = await holdTables(
    tx,
    used.map(({ id }) => id),
  );
  const rows = await copyRows(tx, productId, copy.id, tables, pause);
  await mustTakeNewUsers(tx, tables);
  const parts = {
    rows,
    steps: source.steps.map(({ options_written, option_ids, ...values }) => ({
      key: values.id,
      values,
      options_written,
      option_ids,
    })),
    rules: source.rules.map((values) => ({ key: values.id, values })),
    examples: source.examples.map((values) => ({ key: values.id, values })),
    rowId: rowIdInCopy(rows),
    optionId: (id: number) => id,
    optionIdInExample: (id: number) => id,
  };
  await makeParts(tx, copy.id, parts, pause);
  await refreshFromPrice(tx, await lockExistingProduct(tx, copy.id), undefined);
  return copy;
};
