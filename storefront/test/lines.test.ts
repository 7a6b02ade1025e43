import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLines, changeLine, copyLine, type Lines, noLines, removeLine } from '../src/shop/lines.ts';
import type { ShopState } from '../src/shop/shop-state.ts';
import { addressWith, fromAddress } from '../src/shop/start-choice.ts';

/** Only identity counts here. */
const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name }) as unknown as ShopState) as [
  ShopState,
  ShopState,
  ShopState,
];
const names = (lines: Lines, current: ShopState) =>
  allLines(lines, current)
    .map((state) => (state as unknown as { name: string }).name)
    .join('');

test('a copy stands after its model and is gone on with', () => {
  const first = copyLine(noLines, a, 0);
  assert.deepEqual([names(first.lines, first.current), first.lines.at, first.current], ['aa', 1, a]);
  // Two windows that are alike are still two.
  assert.notEqual(first.current, a);
  const second = copyLine(first.lines, b, 0);
  assert.deepEqual([names(second.lines, second.current), second.lines.at], ['aab', 1]);
});

test('changing another window keeps every window in its place', () => {
  const lines = { others: [a, c], at: 1 };
  for (const [index, state] of [a, b, c].entries()) {
    const turn = changeLine(lines, b, index);
    assert.deepEqual([names(turn.lines, turn.current), turn.current, turn.lines.at], ['abc', state, index]);
  }
});

test('taking a window out keeps the others, whichever it is; the last one stays', () => {
  const lines = { others: [a, c], at: 1 };
  const results = [0, 1, 2].map((index) => removeLine(lines, b, index));
  assert.deepEqual(
    results.map((turn) => [names(turn.lines, turn.current), turn.current]),
    [
      ['bc', b],
      ['ac', c],
      ['ab', b],
    ],
  );
  assert.deepEqual(removeLine({ others: [a], at: 1 }, b, 1), { lines: { others: [], at: 0 }, current: a });
  assert.deepEqual(removeLine(noLines, a, 0), { lines: noLines, current: a });
});

test('an address keeps what else it says, and gives back what was chosen', () => {
  const selection = { width: 1200, height: 900, quantity: 2, selections: [{ step_id: 5, option_ids: [7, 8] }] };
  const address = addressWith('https://shop.example/page?a=b&vantail-13=token#top', 12, selection);
  assert.deepEqual(fromAddress(new URL(address).search, 12), { selection });
  assert.deepEqual(fromAddress(new URL(address).search, 13), { quote: 'token' });
  assert.match(address, /\?a=b&.*#top$/);
  assert.equal(addressWith(address, 12, selection), address);
});
