import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { importClient } from '../support/import-client.ts';
import { newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const seed = Number(process.env.IMPORT_SEED ?? Date.now() % 2 ** 31);

type Grid = { widths: number[]; heights: number[]; prices: (number | null)[][] };

/** Few sizes to choose from, so that old and new grids share some of them. */
const sizes = fc.uniqueArray(fc.constantFrom(600, 700, 800, 900), { minLength: 1, maxLength: 4 });
const price = fc.oneof(fc.constant(null), fc.constantFrom(0, 100, 110.5, 120, 99.9955, -5));
const grid: fc.Arbitrary<Grid> = fc.tuple(sizes, sizes).chain(([widths, heights]) =>
  fc
    .array(fc.array(price, { minLength: widths.length, maxLength: widths.length }), {
      minLength: heights.length,
      maxLength: heights.length,
    })
    .map((prices) => ({
      widths: widths.toSorted((a, b) => a - b),
      heights: heights.toSorted((a, b) => a - b),
      prices,
    })),
);
const row = fc.record({
  old: fc.oneof(fc.constant(null), fc.constant('10:20'), grid),
  // B4: a table without one price is refused, whatever it would replace.
  now: grid.filter(({ prices }) => prices.flat().some((price) => price !== null && price !== 0)),
  percentage_adjustment: fc.constantFrom(0, 10, -100),
});

const tableText = (old: Grid | string | null) =>
  old === null || typeof old === 'string'
    ? old
    : JSON.stringify({ type: 'table-directe', modeInterpolation: 'formule', ...old });

const csvOf = (id: number, { widths, heights, prices }: Grid) =>
  [
    `#${id}`,
    `mm;${widths.join(';')}`,
    ...heights.map((height, index) => [height, ...(prices[index] ?? [])].join(';')),
  ].join('\n');

/** The price at a size by a plain look-up; undefined where the grid does not have the size. */
const priceAt = ({ widths, heights, prices }: Grid, width: number, height: number) =>
  prices[heights.indexOf(height)]?.[widths.indexOf(width)];

/** The changed cells by the definition, with nothing shared with the service: 0 in the file means no price. */
const expectedChanges = (old: Grid | string | null, now: Grid) => {
  if (old === null || typeof old === 'string') return [];
  return now.heights.flatMap((height) =>
    now.widths.flatMap((width) => {
      const before = priceAt(old, width, height);
      const after = priceAt(now, width, height) || null;
      if (before === undefined || before === after || (before === 0 && after === null)) return [];
      return [{ width, height, old: before, new: after }];
    }),
  );
};

test(`B4 a dry run reports what the real run then does, cell by cell (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), async (list) => {
      const product = await newPricedProduct(tenant);
      const rows: TestRow[] = [];
      for (const { old, percentage_adjustment } of list)
        rows.push(await product.row({ price_table: tableText(old), percentage_adjustment }));
      await product.step({ content_configuration: { pricingConfig: rows.map(({ id }) => id) } });
      const before = await product.price();
      const { must } = importClient(service, tenant, product);
      const file = list.map(({ now }, index) => csvOf(rows[index]?.id ?? 0, now)).join('\n\n');

      const dry = await must({ file, dryRun: true });
      assert.equal(await product.price(), before, 'a dry run changes no price');
      // Random prices jump and vanish: whoever has looked at the dry run accepts it.
      const real = await must({ file, fields: { accept: dry.state } });
      assert.deepEqual({ ...real, applied: false }, dry);
      for (const [index, { old, now }] of list.entries()) {
        const cells = dry.tables[index]?.cells.map(({ percent, ...cell }) => cell);
        assert.deepEqual(cells, expectedChanges(old, now));
        const stored = await tenant.must<TestRow>('GET', `${product.rows}/${rows[index]?.id}`);
        assert.equal(stored.computed_minimum_price, real.tables[index]?.computed_minimum_price.new);
        const written = JSON.parse(stored.price_table ?? '') as Grid;
        assert.deepEqual([written.widths, written.heights], [now.widths, now.heights]);
        for (const height of now.heights)
          for (const width of now.widths)
            assert.equal(priceAt(written, width, height) || null, priceAt(now, width, height) || null);
      }
      assert.deepEqual(real.from_price, { old: before, new: await product.price() });
      const again = await must({ file, dryRun: true });
      assert.equal(again.summary.unchanged, list.length, 'an import that is repeated changes nothing');
    }),
    { seed, numRuns: 8 },
  );
});
