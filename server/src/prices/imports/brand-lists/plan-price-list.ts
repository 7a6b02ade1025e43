import type { FileFault, PriceLabels } from '@vantail/price-lists';
import type { TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { validationError } from '../../../platform/errors.ts';
import { withShortPauses } from '../../../platform/scheduling/scheduled-work.ts';
import { type PriceListMapping, priceListMappings } from '../../mappings/store.ts';
import type { ImportOrder, PlannedTable } from '../applying/apply-tables.ts';
import { staleAccept } from '../applying/held-import.ts';
import { roomFaults } from '../applying/rules.ts';
import { findPriceLabels } from '../applying/store.ts';
import type { PriceListForm } from '../form-schema.ts';
import { importState } from '../import-state.ts';
import { namingWords, withoutNames } from '../matching/known-names.ts';
import { type TableMatch, unknownChoices } from '../matching/match-tables.ts';
import type { ReportFrame } from '../table-report.ts';
import { findTargets, type TargetedTable, tableAnswers } from './find-targets.ts';
import { type LockedTargets, lockTargets } from './lock-targets.ts';
import { matchPriceList } from './match-price-list.ts';
import { missingTables } from './missing-tables.ts';
import { namedCatalogue, thingReader } from './named-things.ts';
import { type BrandName, findBrand } from './store.ts';

export type PriceListOrder = ImportOrder<Partial<PriceListForm>>;

/** What each table of a price list is for, everything locked, and all that speaks against it. */
export type PriceListPlan = {
  brand: BrandName | null;
  targeted: TargetedTable[];
  tables: PlannedTable[];
  locked: LockedTargets;
  labels: PriceLabels;
  frame: ReportFrame;
  stale: FileFault[];
  faults: FileFault[];
  /** What an earlier list had and this one has not. */
  missing: FileFault[];
};

const unknownReference = (pointer: string, resource: string, what: string) =>
  validationError([
    { pointer, code: 'unknown_reference', message: `must be the id of ${what} of this tenant`, params: { resource } },
  ]);

/** The brand that the form names. */
const brandOf = async (tx: TenantTransaction, { brand_id }: Partial<PriceListForm>): Promise<BrandName | null> => {
  if (brand_id === undefined) return null;
  const brand = await findBrand(tx, brand_id);
  if (!brand) throw unknownReference('/brand_id', 'brand', 'a brand');
  return brand;
};

/** The saved answers that the form names. */
const savedMapping = async (tx: TenantTransaction, id: number | undefined): Promise<PriceListMapping | null> => {
  if (id === undefined) return null;
  const mapping = await priceListMappings.find(tx, id);
  if (!mapping?.active) throw unknownReference('/mapping_id', 'price_list_mapping', 'an active price list mapping');
  return mapping;
};

const targetText = (match: TableMatch): string =>
  match.kind === 'row' ? `row ${match.row.id}` : match.kind === 'shared' ? `table ${match.id}` : match.kind;

/** What somebody answered for: this table, or the label of an earlier year. A line that is new says something new. */
const answeredNames = ({ answer, labels, savedAs, table }: TargetedTable) => {
  if (!answer) return [];
  return answer.by === 'mapping' ? [labels.own, table.sheet] : [savedAs];
};

/** A table with an answer of its own continues no other table: the question is settled. */
const settled =
  (names: ReadonlySet<string>) =>
  (targeted: TargetedTable): TargetedTable => {
    const isAnswered = targeted.answer?.isOwn && targeted.answer.by === 'saved_mapping';
    const table = withoutNames(targeted.table, names, namingWords(answeredNames(targeted)));
    const doubts = isAnswered ? table.doubts.filter(({ code }) => code !== 'split_table') : table.doubts;
    return { ...targeted, table: { ...table, doubts } };
  };

/** D3: the rows of each product, including those that the list would create. */
const rowFaults = (tables: readonly PlannedTable[], { products, rows }: LockedTargets): FileFault[] => {
  const created = Map.groupBy(
    tables.filter(({ match }) => match.kind === 'create'),
    ({ productId }) => productId,
  );
  const existing = Map.groupBy(rows, ({ product_id }) => product_id);
  return products.flatMap(({ id, name }) =>
    roomFaults(existing.get(id)?.length ?? 0, created.get(id)?.length ?? 0).map((fault) => ({
      ...fault,
      params: { ...fault.params, product: { id, name } },
    })),
  );
};

/** What the form names must be there. */
export const namedByForm = async (tx: TenantTransaction, form: Partial<PriceListForm>) => ({
  brand: await brandOf(tx, form),
  saved: await savedMapping(tx, form.mapping_id),
});

/** What each table is for, by the names of the moment. */
export const readTargets = async (tx: TenantTransaction, { result, form }: Pick<PriceListOrder, 'result' | 'form'>) => {
  const { brand, saved } = await namedByForm(tx, form);
  const named = await namedCatalogue(tx, brand?.id ?? null);
  const answers = tableAnswers(result.tables, form.mapping ?? {}, saved?.entries ?? []);
  const read = await withShortPauses(thingReader(named.things, named.brands));
  const names = namingWords([...named.brands, ...named.things.flatMap(({ labels }) => labels)]);
  const targeted = (await withShortPauses(findTargets(result.tables, answers, read))).map(settled(names));
  return { brand, saved, named, targeted };
};

/** B4: finds what each table is for, locks it, and looks again at what is locked. */
export const planPriceList = async (tx: TenantTransaction, order: PriceListOrder): Promise<PriceListPlan> => {
  const { result, form } = order;
  const { brand, saved, named, targeted } = await readTargets(tx, order);
  const locked = await lockTargets(tx, targeted, named, brand?.id ?? null);
  const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));
  const catalogue = { products: byId(locked.products), rows: locked.rows, tables: byId(locked.tables) };
  const { tables, faults } = await withShortPauses(matchPriceList(targeted, catalogue));
  const labels = await findPriceLabels(tx);
  const state = importState(result.digest, form, {
    ...labels,
    brandId: brand?.id ?? null,
    targets: tables.map(({ match }) => targetText(match)),
    versions: [
      ...locked.products.map(({ id, version }) => `product ${id}.${version}`),
      ...locked.tables.map(({ id, version }) => `table ${id}.${version}`),
      ...(saved ? [`mapping ${saved.id}.${saved.version}`] : []),
    ],
    rows: locked.rows,
  });
  const sheets = result.tables.flatMap(({ sheet }) => sheet ?? []);
  return {
    brand,
    targeted,
    tables,
    locked,
    labels,
    frame: { decimal: result.file.decimal, state },
    stale: staleAccept(form.accept, state),
    missing: await missingTables(tx, saved?.entries ?? [], targeted),
    faults: [
      ...result.faults,
      ...unknownChoices(result.tables, form.mapping ?? {}, sheets),
      ...faults,
      ...rowFaults(tables, locked),
    ],
  };
};
