import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnapshot } from '@vantail/pricing';
import fc from 'fast-check';
import { referencedRowIds, withoutCopies, withoutRow, withRow } from '../src/configurator/steps/row-references.ts';

test('a tick writes the id where a list of rows is, else under pricing_configuration, and touches nothing else', () => {
  assert.deepEqual(withRow({}, 7), { pricing_configuration: [7] });
  assert.deepEqual(withRow({ unit: 'mm', pricingConfig: [1, 2] }, 7), { unit: 'mm', pricingConfig: [1, 2, 7] });
  assert.deepEqual(withRow({ pricing_configuration: null }, 7), { pricing_configuration: [7] });
  // A key that is no list may be read by a shop as it is.
  assert.deepEqual(withRow({ pricingFormulas: '214.5:118.9' }, 7), {
    pricingFormulas: '214.5:118.9',
    pricing_configuration: [7],
  });
  const full = { pricing_configuration: 1, pricingConfig: 2, pricing_formulas: '1:2', pricingFormulas: 4 };
  assert.deepEqual(withRow(full, 7), { ...full, pricing_configuration: [1, 7] });
  assert.deepEqual(withRow({ pricingConfig: [{ id: '7' }] }, 7), { pricingConfig: [{ id: '7' }] });
});

test('unticking removes every reference to the row, wherever it stands, and no other', () => {
  const content = {
    a: { pricingConfig: [7, 8, { id: 7, price_table: '1:2' }] },
    pricing_formulas: { left: { pricing_configuration_id: '7' }, right: { pricingConfigurationId: 8 } },
    'b/c~d': [{ pricingConfig: 7 }, 7],
  };
  assert.deepEqual(withoutRow(content, 7), {
    a: { pricingConfig: [8] },
    pricing_formulas: { right: { pricingConfigurationId: 8 } },
    'b/c~d': [{}, 7],
  });
  assert.deepEqual(withoutRow({ unit: 'mm', pricing_configuration: [7] }, 7), { unit: 'mm' });
  assert.deepEqual(withoutRow({ pricing_configuration: [], pricingConfig: [7] }, 7), { pricing_configuration: [] });
});

test('D9.3: dropping copies leaves plain references in their places', () => {
  const content = {
    pricingConfig: [7, { id: 7, price_table: '1:2' }, { id: 8 }],
    more: { pricing_formulas: { x: { id: 7 } } },
  };
  const dropped = withoutCopies(content, 7);
  assert.deepEqual(dropped, {
    pricingConfig: [7, { pricing_configuration_id: 7 }, { id: 8 }],
    more: { pricing_formulas: { x: { pricing_configuration_id: 7 } } },
  });
  assert.deepEqual(referencedRowIds(dropped), referencedRowIds(content));
});

test('on any content, ticking adds one row, unticking takes one away, and both leave every other price alone', () => {
  const seed = Date.now();
  const leaf = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('2', '214.5:118.9', 'text', null, true));
  const key = fc.constantFrom(
    'a',
    'id',
    'options',
    'pricingConfig',
    'pricing_configuration',
    'pricing_formulas',
    'pricingFormulas',
  );
  const { object } = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
    object: fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    value: fc.oneof({ depthSize: 'small' }, leaf, tie('object'), fc.array(tie('value'), { maxLength: 3 })),
  }));
  /** What the price reader finds, apart from places and from the row in question. */
  const found = (content: object, without: number) =>
    readSnapshot(content)
      .map(({ pointer, ...entry }) => entry)
      .filter((entry) => entry.kind !== 'reference' || entry.pricing_configuration_id !== without)
      .map((entry) => JSON.stringify(entry))
      .sort();
  fc.assert(
    fc.property(object, fc.integer({ min: 1, max: 4 }), (content, id) => {
      const [ticked, unticked] = [withRow(content, id), withoutRow(content, id)];
      assert.ok(referencedRowIds(ticked).includes(id));
      assert.ok(!referencedRowIds(unticked).includes(id));
      assert.deepEqual(found(ticked, id), found(content, id));
      assert.deepEqual(found(unticked, id), found(content, id));
    }),
    { seed, numRuns: 500 },
  );
});
