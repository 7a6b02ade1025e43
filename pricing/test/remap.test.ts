import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allPieces,
  type ConfiguratorStep,
  checkPricingRowsInPieces,
  fromPrice,
  type PricedProduct,
  type PricingRow,
  readSnapshot,
  remapRowReferences,
} from '../src/index.ts';
import { productCase, randomFrom } from './oracle/generate.ts';
import { oracleFromPrice } from './oracle/oracle.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const cases = Number(process.env.ORACLE_REMAPS ?? 400);

const moved = (id: number) => id + 100;

test('B3 every spelling of a row id is written anew, in the spelling that it had', () => {
  const json = {
    pricingConfig: 7,
    a: [{ pricing_configuration: '8' }, { pricingFormulas: [7, '9', [7]] }],
    pricing_formulas: { pricing_configuration_id: '7', id: 7, pricingConfigurationId: 12, minimum_price: 7 },
  };
  assert.deepEqual(remapRowReferences(json, moved), {
    pricingConfig: 107,
    a: [{ pricing_configuration: '108' }, { pricingFormulas: [107, '109', [7]] }],
    // What names the same row goes along; another id beside it is something else.
    pricing_formulas: { pricing_configuration_id: '107', id: 107, pricingConfigurationId: 12, minimum_price: 7 },
  });
});

test('B3 what D9.2 does not read as a row id stays: other keys, deeper numbers, insides of a reference, digits that are none', () => {
  const json = {
    id: 7,
    config: 7,
    pricingConfig: { a: 7, b: '7', c: { note: 7 }, d: [7] },
    pricing_configuration: ['007', '7:8', 7.5, null, { id: '0', price_table: '7:7' }],
    pricingFormulas: { type: 'formule', A: 7, B: 7, id: null },
    options: [{ id: 7 }],
  };
  assert.equal(JSON.stringify(remapRowReferences(json, moved)), JSON.stringify(json));
  assert.equal(remapRowReferences(json.options, moved), json.options);
});

test('B3 keys keep their order, and keys with slashes, tildes and odd names are found', () => {
  const json = JSON.parse(
    '{"z":1,"a/b":{"~":{"pricingConfig":{"x":1,"id":"7","price_table":null}}},"__proto__":{"pricingConfig":7},"a":2}',
  );
  assert.equal(
    JSON.stringify(remapRowReferences(json, moved)),
    JSON.stringify(json).replace('"7"', '"107"').replace(':7}', ':107}'),
  );
});

test('B3 a reference that leads nowhere can be given an id that no row ever has', () => {
  const json = { pricingConfig: ['7', { id: '7', minimum_price: 5 }] };
  const nowhere = remapRowReferences(json, (id) => -id);
  assert.deepEqual(nowhere, { pricingConfig: [-7, { id: -7, minimum_price: 5 }] });
  assert.deepEqual(
    readSnapshot(nowhere).map(({ kind, pointer }) => [kind, pointer]),
    readSnapshot(json).map(({ kind, pointer }) => [kind, pointer]),
  );
});

test('B3 deep and wide JSON is bounded work', () => {
  let deep: unknown = 7;
  for (let level = 0; level < 5000; level += 1) deep = { pricingConfig: [deep] };
  assert.ok(remapRowReferences(deep, moved));
  const wide = { pricingConfig: Array.from({ length: 60_000 }, (_, index) => index + 1) };
  assert.deepEqual(remapRowReferences(wide, moved).pricingConfig.slice(-1), [60_100]);
});

/** The report's items by what they are about, with ids of rows moved; messages hold ids in words. */
const gist = (items: readonly object[], rowIdOf: (id: number) => number) =>
  items.map((item) => {
    const { message, ...rest } = item as { message: string; pricing_configuration_id?: number; params: object };
    const moveId = ([name, value]: [string, unknown]) =>
      /(?:used|previous|configuration)_id$/.test(name) ? [name, rowIdOf(value as number)] : [name, value];
    const movedIn = (facts: object) => Object.fromEntries(Object.entries(facts).map(moveId));
    return { ...movedIn(rest), params: movedIn(rest.params) };
  });

test(`B3 ${cases} random products with all rows and references moved have the same prices, reports and JSON`, () => {
  const random = randomFrom(seed);
  let references = 0;
  for (let index = 0; index < cases; index += 1) {
    const { product, steps, rows } = productCase(random) as unknown as {
      product: PricedProduct;
      steps: ConfiguratorStep[];
      rows: PricingRow[];
    };
    const where = `SEED=${seed}, case ${index}`;
    const copy = {
      product,
      steps: steps.map((step) => ({
        ...step,
        content_configuration: remapRowReferences(step.content_configuration, moved),
      })),
      rows: rows.map((row) => ({ ...row, id: moved(row.id) })),
    };
    const [before, after] = [fromPrice({ product, steps, rows }), fromPrice(copy)];
    const id = before.source?.pricing_configuration_id;
    const source = before.source && {
      ...before.source,
      pricing_configuration_id: typeof id === 'number' ? moved(id) : null,
    };
    assert.deepEqual(after, { ...before, source }, where);
    const judged = oracleFromPrice(copy.product as never, copy.steps as never, copy.rows as never);
    assert.equal(after.price, judged.price, where);
    const report = allPieces(checkPricingRowsInPieces({ product, steps, rows }));
    const copied = allPieces(checkPricingRowsInPieces(copy));
    for (const part of ['errors', 'warnings'] as const) {
      assert.deepEqual(
        gist(copied[part], (id) => id),
        gist(report[part], moved),
        where,
      );
    }
    for (const [place, step] of steps.entries()) {
      const back = remapRowReferences(copy.steps[place]?.content_configuration, (id) => id - 100);
      assert.equal(JSON.stringify(back), JSON.stringify(step.content_configuration), where);
      references += readSnapshot(step.content_configuration).filter(({ kind }) => kind === 'reference').length;
    }
  }
  // Two or three in a product on average; of a few products none may have any.
  if (cases >= 200) assert.ok(references > cases, `only ${references} references`);
});
