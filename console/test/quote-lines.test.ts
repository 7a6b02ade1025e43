import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuoteLine } from '../src/api/quotes.ts';
import { chosenOptions } from '../src/selling/quotes/chosen-options.ts';
import {
  editedLines,
  inOrder,
  linesBody,
  requestAgain,
  titleOf,
  withCopy,
  withLine,
  withoutLine,
} from '../src/selling/quotes/lines/edited-lines.ts';

/** Two windows, fitting of the second, and a free line, as GET shows them. */
const saved = [
  { id: 1, kind: 'product', product_id: 7, product: { name: 'Window' }, quantity: 2, width: 800, height: 900 },
  { id: 4, kind: 'product', product_id: 8, product: { name: 'Door' }, quantity: 1, label: 'Hall' },
  { id: 5, kind: 'service', service_id: 3, service: { name: 'Fitting' }, applies_to: [1], quantity: null },
  {
    id: 6,
    kind: 'free',
    name: 'Skip',
    quantity: 1.5,
    unit: 'h',
    unit_price: 45.5,
    discount: { percent: 10 },
    vat_rate: { vat_rate_id: 2 },
    vat_rate_is_own: true,
  },
] as unknown as QuoteLine[];

const lines = editedLines(saved);

test('D19.9: saved lines go back by their id, with what can be changed and without their configuration', () => {
  const shared = { note: null, alternative: false };
  assert.deepEqual(linesBody(lines), [
    { id: 1, quantity: 2, label: null, discount: null, vat_rate_id: null, ...shared },
    { id: 4, quantity: 1, label: 'Hall', discount: null, vat_rate_id: null, ...shared },
    { id: 5, applies_to: [1], label: null, discount: null, vat_rate_id: null, ...shared },
    {
      id: 6,
      name: 'Skip',
      quantity: 1.5,
      unit_price: 45.5,
      unit: 'h',
      label: null,
      discount: { percent: 10 },
      vat_rate_id: 2,
      ...shared,
    },
  ]);
});

test('what a service applies to follows the lines when they are moved', () => {
  const moved = linesBody(inOrder(lines, [4, 5, 6, 1]));
  assert.deepEqual(
    moved.map(({ id }) => id),
    [4, 5, 6, 1],
  );
  assert.deepEqual(moved[1]?.applies_to, [0]);
});

test('a line that is removed leaves no service that would apply to nothing', () => {
  assert.deepEqual(
    withoutLine(lines, 4).map(({ key }) => key),
    [1, 6],
  );
  assert.deepEqual(
    withoutLine(lines, 1).map(({ key }) => key),
    [4, 5, 6],
  );
});

test('a copy is a new line that asks for the same again, under a key of its own', () => {
  const [first] = saved;
  const copied = withLine(
    withLine(lines, { ...(lines[0] as (typeof lines)[0]), request: requestAgain(first as QuoteLine) }),
    {
      kind: 'heading',
      title: 'Ground floor',
      name: 'Ground floor',
    },
  );
  assert.deepEqual(
    copied.map(({ key }) => key),
    [1, 4, 5, 6, -1, -2],
  );
  const [window, heading] = linesBody(copied).slice(4);
  assert.deepEqual([window?.id, window?.kind, window?.product_id, window?.quantity], [undefined, 'product', 7, 2]);
  assert.deepEqual(heading, { kind: 'heading', name: 'Ground floor' });
});

test('a line is called by its product, its service or its own name', () => {
  assert.deepEqual(saved.map(titleOf), ['Window', 'Door', 'Fitting', 'Skip']);
});

test('a copy stands behind its original, and services keep what they apply to', () => {
  const copied = withCopy(lines, lines[0] as (typeof lines)[0], requestAgain(saved[0] as QuoteLine));
  assert.deepEqual(
    copied.map(({ key, id }) => [key, id]),
    [
      [1, 1],
      [-1, undefined],
      [4, 4],
      [5, 5],
      [6, 6],
    ],
  );
  assert.deepEqual(linesBody(copied)[3]?.applies_to, [2]);
});

test('D19.5: a service that is given to all windows again says so', () => {
  const all = linesBody(lines.map((line) => (line.kind === 'service' ? { ...line, appliesTo: null } : line)));
  assert.equal(all[2]?.applies_to, null);
});

test('D20.6: a free line whose name was erased goes back without one', () => {
  const erased = editedLines([{ ...saved[3], name: null } as QuoteLine]);
  assert.equal(linesBody(erased)[0]?.name, null);
});

test('D19.9: the options of a quote are counted by product, step and option, and named as they were sold', () => {
  const choices = [{ step_id: 2, name: 'Vitrage', name_en: 'Glazing', options: [{ option_id: 5, name: 'Double' }] }];
  const line = (product_id: number, option_ids: number[], more: object = {}) => ({
    kind: 'product',
    product_id,
    product: { name: 'Fenêtre' },
    selections: [{ step_id: 2, option_ids }],
    ...more,
  });
  const quote = {
    lines: [line(1, [5], { choices }), line(1, [5, 6], { choices: null }), line(9, [5]), { kind: 'free' }],
  } as unknown as Parameters<typeof chosenOptions>[0];
  assert.deepEqual(
    chosenOptions(quote, true).map(({ productId, optionId, step, option, lines: count }) => [
      productId,
      optionId,
      step,
      option,
      count,
    ]),
    [
      [1, 5, 'Glazing', 'Double', 2],
      [1, 6, null, null, 1],
      [9, 5, null, null, 1],
    ],
  );
});
