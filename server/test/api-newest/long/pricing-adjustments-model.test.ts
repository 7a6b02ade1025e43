import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Adjustment,
  adjustedNumbers,
  adjustedPrice,
  numbersOf,
  randomAdjustment,
} from '../../../../pricing/test/oracle/adjustment-oracle.ts';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { oracleFromPrice } from '../../../../pricing/test/oracle/oracle.ts';
import { Rational } from '../../../../pricing/test/oracle/rational.ts';
import { newPricedProduct, type PricedProduct, type TestRow } from '../../support/priced-product.ts';
import { wholeProduct } from '../../support/product-gist.ts';
import { randomCatalogue } from '../../support/random-catalogue.ts';
import { type Body, startTestService } from '../../support/test-service.ts';

/**
 * Random adjustments of random rows and services: the dry run and the real run answer the same, every table, minimum price
 * and price of a service is what the oracle makes of the one before, from-prices are recomputed, and what is refused leaves all as it was.
 */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const runs = Number(process.env.MODEL_ADJUSTMENTS ?? 10);
const random = randomFrom(seed);
const make = randomCatalogue(random);

const service = await startTestService();
const tenant = await service.newTenant();
const products: PricedProduct[] = [];
for (let place = 0; place < 3; place++) {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: make.percentage() });
  const ids: number[] = [];
  for (let row = 0; row < 5; row++) {
    const fields = { ...make.rowFields(), active: random.chance(0.8) };
    const answer = await tenant.call<TestRow>('POST', product.rows, fields, { prefer: 'handling=lenient' });
    ids.push(answer.body.id);
  }
  await product.step({ content_configuration: { pricingConfig: ids } });
  products.push(product);
}

type Service = Body & { id: number; version: number; active: boolean; price: number; price_type: string };
for (const price_type of ['flat', 'per_piece', 'per_m2', 'per_linear_metre', 'percent', 'flat'])
  await tenant.must('POST', '/v1/services', {
    name: price_type,
    price_type,
    price: random.pick([0, random.int(1, 50_000) / 100]),
    active: random.chance(0.8),
  });
const readServices = async () => (await tenant.must<{ data: Service[] }>('GET', '/v1/services')).data;

const assertService = (before: Service, after: Service, adjustment: Adjustment | null, where: string) => {
  const price = Rational.of(String(before.price));
  const isMoney = before.price_type !== 'percent';
  const expected = adjustment && isMoney ? adjustedPrice(price, adjustment) : price;
  assert.equal(expected && Rational.of(String(after.price)).compare(expected), 0, where);
  assert.equal(after.version, before.version + (before.price === after.price ? 0 : 1), where);
};

type Report = { dry_run: boolean; rows: Body[]; skipped: Body[]; products: Body[]; totals: { rows: number } };

const everything = async () => {
  const all = [];
  for (const { id } of products) all.push(await wholeProduct(tenant, id));
  return all;
};

const written = (price: number | null) => (price === null ? null : Rational.of(String(price)));

/** The row after the adjustment, as the oracle sees it; undefined: the whole run must be refused. */
const judge = (row: TestRow, adjustment: Adjustment) => {
  const minimum = written(row.minimum_price as number | null);
  const numbers = row.price_table ? adjustedNumbers(row.price_table, adjustment) : [];
  // A table that cannot be read: the row stays as it is.
  if (!numbers) return { isSkipped: true, numbers: [], minimum };
  const next = minimum && adjustedPrice(minimum, adjustment);
  const isLost = numbers.some((number) => !number.next) || (minimum && !next);
  return isLost ? undefined : { isSkipped: false, numbers: numbers.map((number) => number.next), minimum: next };
};

const assertAdjusted = (before: TestRow, after: TestRow, adjustment: Adjustment, where: string) => {
  const expected = judge(before, adjustment);
  assert.ok(expected, where);
  const minimum = written(after.minimum_price as number | null);
  assert.equal(minimum === null, expected.minimum === null, where);
  if (minimum && expected.minimum) assert.equal(minimum.compare(expected.minimum), 0, where);
  if (expected.isSkipped || !before.price_table) assert.equal(after.price_table, before.price_table, where);
  else {
    const got = numbersOf(String(after.price_table));
    assert.equal(got.length, expected.numbers.length, where);
    for (const [place, number] of expected.numbers.entries())
      assert.equal(number && got[place]?.compare(number), 0, where);
  }
  const isSame = after.price_table === before.price_table && after.minimum_price === before.minimum_price;
  assert.equal(after.version, before.version + (isSame ? 0 : 1), where);
};

test(`B2 ${runs} random adjustments are what their dry runs and the oracle say (SEED=${seed})`, async () => {
  let changed = 0;
  for (let run = 0; run < runs; run++) {
    const adjustment = randomAdjustment(random);
    const chosen = products.filter(() => random.chance(0.6)).map(({ id }) => id);
    const active = random.pick([undefined, true, false]);
    const withServices = random.chance(0.5);
    const filter = {
      ...(chosen.length > 0 ? { product_ids: chosen } : { all: true }),
      ...(active === undefined ? {} : { active }),
      ...(withServices ? { all_services: true } : {}),
    };
    const where = `SEED=${seed}, run ${run}: ${JSON.stringify([filter, adjustment])}`;
    const before = await everything();
    const services = await readServices();
    const dry = await tenant.call<Report>('POST', '/v1/pricing-adjustments?dry_run=true', { filter, ...adjustment });
    assert.deepEqual(await everything(), before, where);
    const real = await tenant.call<Report>('POST', '/v1/pricing-adjustments', { filter, ...adjustment });
    const after = await everything();
    const rows = before.flatMap((product, place) =>
      product.rows.flatMap((row, index) => {
        const isChosen =
          (chosen.length === 0 || chosen.includes(product.product.id as number)) &&
          (active === undefined || row.active === active);
        return isChosen ? [{ row, next: after[place]?.rows[index] as TestRow }] : [];
      }),
    );
    assert.equal(real.status, dry.status, where);
    if (real.status !== 200) {
      assert.equal(real.body.rows, undefined);
      assert.deepEqual(after, before, where);
      assert.deepEqual(await readServices(), services, where);
      continue;
    }
    assert.deepEqual({ ...real.body, dry_run: true }, dry.body, where);
    for (const { row, next } of rows) assertAdjusted(row, next, adjustment, `${where}, row ${row.id}`);
    assert.deepEqual(
      [real.body.totals.rows, real.body.skipped.length],
      [rows.length, rows.filter(({ row }) => judge(row, adjustment)?.isSkipped).length],
      where,
    );
    changed += real.body.rows.length;
    for (const [place, service] of (await readServices()).entries()) {
      const old = services[place] as Service;
      const isChosen = withServices && (active === undefined || old.active === active);
      assertService(old, service, isChosen ? adjustment : null, `${where}, service ${service.id}`);
    }
    for (const { product, steps, rows: all, fromPrice } of after) {
      assert.equal(fromPrice.price, oracleFromPrice(product, steps, all).price, where);
    }
  }
  assert.ok(changed > 0, `nothing was changed, SEED=${seed}`);
  assert.equal((await service.operator('POST', '/operator/v1/verify')).body.drift_count, 0);
});
