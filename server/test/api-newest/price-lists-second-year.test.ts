import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diceOf } from '../price-lists/making/dice.ts';
import { makeWorkbook, type TestSheet } from '../support/make-workbook.ts';
import { priceListClient } from '../support/price-list-client.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { sharedTestService } from '../support/test-service.ts';

/** B4: the list of a brand a year later. Its tabs are known by their labels, and by nothing else. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const { send, must } = priceListClient(service, tenant);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const WIDTHS = [800, 900, 1000];
const HEIGHTS = [1000, 1200];

/** The prices of a tab: no two tabs have a price in common. */
const pricesOf = (place: number, factor: number): number[][] =>
  HEIGHTS.map((_, row) =>
    WIDTHS.map((_, column) => Math.round((200 + 17 * place + 30 * row + 20 * column) * factor * 100) / 100),
  );

const tab = (name: string, prices: number[][], above: readonly string[]): TestSheet => ({
  name,
  cells: [
    ...above.map((line) => [line]),
    ['Hauteur \\ Largeur (mm)', ...WIDTHS],
    ...prices.map((line, row) => [HEIGHTS[row] ?? null, ...line]),
  ],
});

type Brand = { labels: readonly string[]; rows: { id: number }[]; path: (place: number) => string; mappingId: number };

/** A brand whose list was imported last year, each tab into the row of a product of its own, and its answers saved. */
const importedBrand = async (labels: readonly string[], above: readonly string[]): Promise<Brand> => {
  const products = await Promise.all(labels.map((_, place) => newPricedProduct(tenant, { name: `Produit ${place}` })));
  const rows: { id: number }[] = [];
  for (const product of products) rows.push(await product.row({ opening_v1: 'fixe' }));
  const file = makeWorkbook(...labels.map((label, place) => tab(label, pricesOf(place, 1), above)));
  const mapping = Object.fromEntries(
    labels.map((label, place) => [label, { pricing_configuration_id: rows[place]?.id }]),
  );
  const report = await must({ file, fields: { mapping } });
  const entries = report.tables.flatMap(({ entry }) => entry ?? []);
  const saved = await tenant.must<{ id: number }>('POST', '/v1/price-list-mappings', { name: `M ${labels}`, entries });
  return { labels, rows, path: (place) => `${products[place]?.rows}/${rows[place]?.id}`, mappingId: saved.id };
};

const storedPrices = async (brand: Brand, place: number): Promise<number[][]> => {
  const { price_table } = await tenant.must<{ price_table: string }>('GET', brand.path(place));
  return (JSON.parse(price_table) as { prices: number[][] }).prices;
};

/** Imports the tabs of the next year, and says which tab each row has its prices from; `last year` where they stayed. */
const nextYear = async (brand: Brand, labels: readonly string[], above: readonly string[]) => {
  const made = labels.map((_, place) => pricesOf(place + 40, 1));
  const file = makeWorkbook(...labels.map((label, place) => tab(label, made[place] ?? [], above)));
  const call = { file, fields: { mapping_id: String(brand.mappingId) } };
  const looked = await send({ ...call, dryRun: true });
  const { state } = looked.body as { state?: string };
  // Prices that move are looked at; what is not certain about the tabs is no doubt but a fault, and stays.
  const answer = await send(state ? { ...call, fields: { ...call.fields, accept: state } } : call);
  const origins: string[] = [];
  for (const [place] of brand.labels.entries()) {
    const prices = JSON.stringify(await storedPrices(brand, place));
    const found = labels.find((_, at) => JSON.stringify(made[at]) === prices);
    origins.push(found ?? (prices === JSON.stringify(pricesOf(place, 1)) ? 'last year' : 'something else'));
  }
  return { status: answer.status, origins, report: looked.body };
};

/** Labels that differ by a number or a sign alone. */
const alike: readonly (readonly string[])[] = [
  ['Serie 2010', 'Serie 2020'],
  ['Top 5', 'Top 5+'],
  ['Classic 70', 'Classic 82'],
  ['Eco', 'Eco+', 'Eco++'],
  ['Line 1.0', 'Line 1.1'],
  ['Uw 0,8', 'Uw 0,9'],
  ['S-8000', 'S-9000'],
  ['Modell A', 'Modell A*'],
];

for (const labels of alike)
  test(`B4 the tabs ${labels.join(', ')} keep their rows in the next year, in any order (SEED=${seed})`, async () => {
    const above = ['Tarif 2026'];
    const brand = await importedBrand(labels, above);
    const dice = diceOf(seed);
    const shuffled = labels.toSorted(() => dice.next() - 0.5);
    const { status, origins } = await nextYear(brand, shuffled, ['Tarif 2027']);
    assert.deepEqual([status, origins], [200, labels]);
  });

for (const [known, other] of [
  ['Serie 2010', 'Serie 2020'],
  ['Top 5', 'Top 5+'],
  ['Top 5+', 'Top 5'],
  ['Classic 70', 'Classic 82'],
  ['Line 1.0', 'Line 1.1'],
] as const)
  test(`B4 a tab ${other} of the next year does not go into the row of ${known}`, async () => {
    const brand = await importedBrand([known], ['Tarif 2026']);
    const { status, origins } = await nextYear(brand, [other], ['Tarif 2027']);
    assert.deepEqual([status, origins], [422, ['last year']]);
  });

test('B4 a changed line above the tables does not lose the answers of last year', async () => {
  const labels = ['Gamme Un', 'Gamme Deux'];
  const brand = await importedBrand(labels, ['Tarif public 2026', 'Châssis PVC blanc']);
  const { status, origins } = await nextYear(brand, labels, [
    'Prix conseillés au 1er mars',
    'Châssis PVC, teinté masse',
  ]);
  assert.deepEqual([status, origins], [200, labels]);
});

test('B4 a tab that was there last year and is missing is told, and its prices stay', async () => {
  const labels = ['Gamme Un', 'Gamme Deux'];
  const brand = await importedBrand(labels, ['Tarif 2026']);
  const { origins, report } = await nextYear(brand, ['Gamme Un'], ['Tarif 2027']);
  assert.deepEqual(origins, ['Gamme Un', 'last year']);
  const { warnings = [], errors = [] } = report as { warnings?: object[]; errors?: object[] };
  const told = [...warnings, ...errors]
    .map((item) => JSON.stringify(item))
    // Labels are saved without case.
    .filter((item) => item.toLowerCase().includes('gamme deux'));
  assert.equal(told.length, 1, JSON.stringify(report).slice(0, 2000));
});

/** The words of each table that are asked about in the next year's file. */
const askedWords = async (brand: Brand, tabs: readonly TestSheet[]): Promise<unknown[]> => {
  const call = { file: makeWorkbook(...tabs), fields: { mapping_id: String(brand.mappingId) }, dryRun: true };
  const { tables } = await must(call);
  return tables.map(
    ({ doubts }) => doubts.find(({ params }) => params.reason === 'unknown_words')?.params.words ?? null,
  );
};

test('B4 words of a label that was answered last year are not asked about again, words of a new line are', async () => {
  const labels = ['Prix brelkova', 'Prix dromsike'];
  const brand = await importedBrand(labels, ['Tarif 2026']);
  const same = labels.map((label, place) => tab(label, pricesOf(place, 1.02), ['Tarif 2027']));
  assert.deepEqual(await askedWords(brand, same), [null, null]);
  const changed = labels.map((label, place) => tab(label, pricesOf(place, 1.02), [`Cena zustrava ${place + 3}`]));
  const [first, second] = (await askedWords(brand, changed)) as string[][];
  assert.ok(first?.includes('zustrava') && second?.includes('zustrava'), JSON.stringify([first, second]));
});
