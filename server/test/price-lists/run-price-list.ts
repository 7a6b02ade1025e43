import type { ImportReport } from '../../src/prices/imports/report-schema.ts';
import { importClient } from '../support/import-client.ts';
import type { FormFields } from '../support/import-form.ts';
import { newPricedProduct, type PricedProduct, type TestRow } from '../support/priced-product.ts';
import type { Answer, TestService, TestTenant } from '../support/test-service.ts';
import type { Catalogue, PriceList, Truth } from './entry.ts';
import { briefly, isSame, tableOf } from './stored-tables.ts';

/** What became of a list: written as it is, held with doubts, or refused; and whether its answers then wrote the truth. */
export type Outcome = { kind: 'right' | 'held' | 'refused'; codes: string[]; isSettled: boolean; fault?: string };

type Shop = { tenant: TestTenant; product: PricedProduct } & ReturnType<typeof importClient>;
type Report = ImportReport & { state?: string };
type Refusal = { code: string; errors?: { code: string; params?: { doubt?: unknown } }[] };

/** Lists at a time, each worker with a product of its own: every list gets rows in it, and leaves none active behind. */
const WORKERS = 8;

const openShop = async (service: TestService, tenant: TestTenant): Promise<Shop> => {
  const product = await newPricedProduct(tenant);
  return { tenant, product, ...importClient(service, tenant, product) };
};

/** Runs the lists that are for one catalogue, and keeps each outcome in the place of its list. */
const runCatalogue = async (
  service: TestService,
  catalogue: Catalogue,
  lists: readonly [number, PriceList][],
  outcomes: Outcome[],
): Promise<void> => {
  const [currency, price_basis] = catalogue.split(' ');
  const tenant = await service.newTenant({ currency, price_basis });
  const waiting = lists.values();
  const work = async () => {
    const shop = await openShop(service, tenant);
    for (const [place, list] of waiting) outcomes[place] = await runIn(shop, list);
  };
  await Promise.all(Array.from({ length: Math.min(WORKERS, lists.length) }, work));
};

/**
 * Imports each list into a product; the outcomes are in the order of the lists. One catalogue comes after the other: beside others, a
 * tenant that imports on and on waits between two files (docs/adr/0032).
 */
export const runPriceLists = async (service: TestService, lists: readonly PriceList[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const byCatalogue = Map.groupBy(lists.entries(), ([, { catalogue }]) => catalogue ?? 'EUR TTC');
  for (const [catalogue, own] of byCatalogue) await runCatalogue(service, catalogue, own, outcomes);
  return outcomes;
};

const runIn = async (shop: Shop, list: PriceList): Promise<Outcome> => {
  const { product, tenant } = shop;
  const before = list.old ? { price_table: gridOf(list.old) } : {};
  const rows: TestRow[] = [];
  for (let place = 0; place < Math.max(1, list.truth.length); place++)
    rows.push(await product.row({ leaf_count: (place % 4) + 1, ...before }));
  try {
    return await importOf(shop, list, rows);
  } finally {
    for (const { id } of await activeRows(shop)) await tenant.must('DELETE', `${product.rows}/${id}`);
  }
};

const gridOf = (table: Truth): string =>
  JSON.stringify({ type: 'table-directe', modeInterpolation: 'majoration', ...table });

const activeRows = async ({ tenant, product }: Shop): Promise<TestRow[]> =>
  (await tenant.must<{ data: TestRow[] }>('GET', `${product.rows}?active=true&page_size=200`)).data;

/** The tables that the product holds now, as far as they differ from what it held before. */
const writtenTables = async (shop: Shop, list: PriceList): Promise<Truth[]> =>
  (await activeRows(shop))
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ price_table }) => tableOf(price_table) ?? [])
    .filter((table) => !(list.old && isSame(table, list.old)));

const isTrue = (list: PriceList, written: readonly Truth[]): boolean => {
  const readings = [list.truth, ...(list.orElse ?? []).map((one) => [one])];
  return readings.some(
    (truth) =>
      truth.length > 0 &&
      truth.length === written.length &&
      truth.every((table, index) => isSame(table, written[index] ?? null)),
  );
};

const codesOf = ({ body }: Answer<unknown>): { codes: string[]; isHeld: boolean } => {
  const { errors = [], code } = body as Refusal;
  const codes = errors.map((error) => (error.code === 'doubtful_reading' ? String(error.params?.doubt) : error.code));
  const isHeld = errors.length > 0 && errors.every((error) => error.code === 'doubtful_reading');
  return { codes: codes.length > 0 ? [...new Set(codes)] : [code], isHeld };
};

const sent = (shop: Shop, list: PriceList, fields: FormFields, dryRun = false) =>
  shop.send({
    file: list.file,
    ...(list.fileName ? { name: list.fileName } : {}),
    fields,
    dryRun,
  });

/** Which table goes to which row, where a list has several: as they are read, and rows of their own for what is more. */
const mappingOf = ({ body }: Answer<ImportReport>, rows: readonly TestRow[]): FormFields => {
  const choiceOf = (row: TestRow | undefined) =>
    row ? { pricing_configuration_id: row.id } : { create: { leaf_count: 4 } };
  const choices = (body.tables ?? []).map(({ id }, place) => [id, choiceOf(rows[place])]);
  return choices.length === 0 ? {} : { mapping: Object.fromEntries(choices) };
};

const importOf = async (shop: Shop, list: PriceList, rows: readonly TestRow[]): Promise<Outcome> => {
  const mapping = rows.length === 1 ? {} : mappingOf(await sent(shop, list, {}, true), rows);
  const real = await sent(shop, list, mapping);
  const written = await writtenTables(shop, list);
  if (real.status === 200) return { kind: 'right', codes: [], isSettled: false, ...faultOfWriting(list, written) };
  const { codes, isHeld } = codesOf(real);
  const found: Outcome = { kind: isHeld ? 'held' : 'refused', codes, isSettled: false };
  const fault = faultOfStopping(list, real, { codes, written });
  if (fault) return { ...found, fault };
  const { allowed } = list;
  // A random list has no answers; that nothing was written is all there is to see.
  if (allowed === 'plain' || allowed.codes === 'any') return found;
  return isHeld || list.answers ? settle(shop, list, found, mapping) : found;
};

const said = (list: PriceList, text: string) => `${list.name} (${list.language}): ${text}`;
const below = (tables: readonly (Truth | null)[]) => tables.map(briefly).join('\n             ') || 'nothing';

const faultOfWriting = (list: PriceList, written: readonly Truth[]): { fault?: string } => {
  const { allowed, truth } = list;
  if (!isTrue(list, written))
    return { fault: said(list, `SILENTLY WRONG\n    stored   ${below(written)}\n    expected ${below(truth)}`) };
  if (allowed !== 'plain' && allowed.asks)
    return { fault: said(list, `was written, but the file alone cannot say so; expected ${allowed.codes}`) };
  return {};
};

type Stopped = { codes: string[]; written: readonly Truth[] };

const faultOfStopping = (list: PriceList, real: Answer<unknown>, { codes, written }: Stopped): string | undefined => {
  const { allowed } = list;
  if (written.length > 0) return said(list, `refused with ${codes}, and yet something was written: ${below(written)}`);
  if (real.status !== 422) return said(list, `answered ${real.status}: ${real.text.slice(0, 300)}`);
  const why = `${codes.join(', ')}\n    ${detailsOf(real)}`;
  if (allowed === 'plain') return said(list, `is plain, and was stopped: ${why}`);
  if (allowed.codes === 'any' || codes.some((code) => allowed.codes.includes(code))) return undefined;
  return said(list, `was stopped with ${why}\n    expected ${allowed.codes.join(', ')}`);
};

const detailsOf = ({ body }: Answer<unknown>): string =>
  ((body as { errors?: { message: string }[] }).errors ?? [])
    .map(({ message }) => message)
    .slice(0, 3)
    .join('\n    ');

/** The answers of the list, as the report offers them: a value that is offered, or that an offered one contains. */
const offered = (report: Report, answers: FormFields): { fields: FormFields; missing: string[] } => {
  const choices = report.tables.flatMap(({ doubts }) => doubts.flatMap((doubt) => doubt.choices));
  const fields: FormFields = {};
  const missing: string[] = [];
  for (const [field, wanted] of Object.entries(answers)) {
    const ofField = choices.filter((choice) => choice.field === field).map(({ value }) => value);
    const value =
      ofField.find((one) => one === wanted) ??
      ofField.find((one) => one.toLowerCase().includes(String(wanted).toLowerCase()));
    if (value !== undefined) fields[field] = value;
    else if (ofField.length > 0) missing.push(`${field}=${wanted} (offered: ${ofField.join(', ')})`);
  }
  return { fields, missing };
};

/** A held list is written by its right answers, and by `accept` where what is shown then is the truth. */
const settle = async (shop: Shop, list: PriceList, found: Outcome, mapping: FormFields): Promise<Outcome> => {
  const say = (text: string) => `${list.name} (${list.language}): held with ${found.codes.join(', ')}, ${text}`;
  const looked = await sent(shop, list, mapping, true);
  if (looked.status !== 200) return found;
  const first = looked.body as Report;
  const { fields: answers, missing } = offered(first, list.answers ?? {});
  if (missing.length > 0) return { ...found, fault: say(`the right answer is not offered: ${missing.join('; ')}`) };
  const fields = { ...mapping, ...answers };
  const hasAnswers = Object.keys(answers).length > 0;
  const report = hasAnswers ? ((await sent(shop, list, fields, true)).body as Report) : first;
  const shown = (report.tables ?? [])
    .filter(({ action }) => action !== 'skipped')
    .map((table) => tableOf(table.price_table));
  const isShown = isTrue(
    list,
    shown.filter((table) => table !== null),
  );
  if (!isShown) {
    if (!hasAnswers) return found;
    return {
      ...found,
      fault: say(`its answers ${JSON.stringify(answers)} show ${shown.map(briefly).join('\n             ')}`),
    };
  }
  const doubts = report.tables.flatMap((table) => table.doubts);
  const accept: FormFields = doubts.length > 0 && report.state ? { accept: report.state } : {};
  const real = await sent(shop, list, { ...fields, ...accept });
  const written = await writtenTables(shop, list);
  if (real.status !== 200)
    return {
      ...found,
      fault: say(`its answers ${JSON.stringify({ ...answers, ...accept })} are refused: ${real.text.slice(0, 400)}`),
    };
  if (!isTrue(list, written))
    return { ...found, fault: say(`its answers wrote ${written.map(briefly).join('\n             ')}`) };
  return { ...found, isSettled: true };
};
