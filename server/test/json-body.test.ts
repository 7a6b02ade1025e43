import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentTag, contentTagInPieces } from '../src/platform/http/answers/conditional.ts';
import { jsonBody, type RunPiece } from '../src/platform/http/answers/large-answers.ts';

/** docs/adr/0032: a large answer is made by turns, and is what JSON.stringify would make of it. */
const counted = () => {
  const turns: unknown[] = [];
  const runPiece: RunPiece = async (piece) => {
    const made = piece();
    turns.push(made);
    return made;
  };
  return { turns, runPiece };
};

test('a small answer is one text, and takes no turn', async () => {
  const { turns, runPiece } = counted();
  for (const value of [
    {},
    { data: [] },
    { a: undefined, b: null },
    { data: [{ id: 1 }, { id: 2 }], page: 1, 'ké"y': 'é' },
  ])
    assert.equal(await jsonBody(value, runPiece), JSON.stringify(value));
  assert.equal(turns.length, 0);
});

test('a large answer is the same bytes with the same tag, made and read in pieces', async () => {
  const row = (id: number) => ({ id, text: '“é€😀”'.repeat(10_000), none: undefined, list: [1, null, 'x'] });
  const rows = Array.from({ length: 40 }, (_, id) => row(id));
  for (const value of [
    { data: rows, page: 1 },
    { first: rows, second: [], third: rows.slice(0, 3) },
    { one: rows[0], data: rows },
  ]) {
    const { turns, runPiece } = counted();
    const body = await jsonBody(value, runPiece);
    assert.ok(body instanceof Buffer);
    assert.equal(body.toString(), JSON.stringify(value));
    const pieces = turns.filter((turn): turn is Buffer => turn instanceof Buffer);
    assert.ok(pieces.length > 10 && pieces.every((bytes) => bytes.length < 600_000), 'a few rows at a time');
    const before = turns.length;
    assert.equal(await contentTagInPieces(body, runPiece), contentTag(JSON.stringify(value)));
    assert.ok(turns.length - before >= body.length / (256 * 1024));
  }
});
