import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastWordIn } from '../src/database/embedded/embedded-socket.ts';

const messageOf = (letter: string, body: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
};
const errorOf = (severity: string) => messageOf('E', `S${severity}\0V${severity}\0C53100\0Mno space is left\0\0`);
const row = messageOf('D', 'VPANIC\0EVFATAL\0 as a tenant may write it');
const ready = messageOf('Z', 'I');

/** Whether it is heard, and with which piece, when the answer is cut at these places. */
const heardIn = (answer: Buffer, cuts: readonly number[]): number => {
  const isLastWordIn = lastWordIn();
  return [0, ...cuts].findIndex((from, place) => isLastWordIn(answer.subarray(from, cuts[place] ?? answer.length)));
};

test('a panic is heard wherever the answer is cut, as soon as it is complete', () => {
  for (const severity of ['PANIC', 'FATAL']) {
    const before = Buffer.concat([row, errorOf('ERROR'), row]);
    const answer = Buffer.concat([before, errorOf(severity)]);
    assert.equal(heardIn(answer, []), 0);
    for (let cut = 1; cut < answer.length; cut++) assert.equal(heardIn(answer, [cut]), 1, `cut at ${cut}`);
    const everywhere = Array.from({ length: answer.length - 1 }, (_, place) => place + 1);
    assert.equal(heardIn(answer, everywhere), everywhere.length);
  }
});

test('an error that the engine survives is none, nor is a row that holds the word', () => {
  const answer = Buffer.concat([row, errorOf('ERROR'), ready, row, ready]);
  for (let cut = 1; cut < answer.length; cut++) assert.equal(heardIn(answer, [cut]), -1, `cut at ${cut}`);
});
