import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeflate, deflateSync } from 'node:zlib';
import { makePdf } from '../price-lists/pdf/pdf-writer.ts';
import { codeOfPdf, drawingForms, hostileFonts, page, withContent } from '../support/hostile-pdfs.ts';

const MIB = 1024 * 1024;
/** Which of the two limits is passed first depends on the machine. */
const ENDED = /^too_much_(memory|time)$/;

/** Spaces that unpack to this many MiB, without having them in memory here. */
const spaces = async (mib: number): Promise<Buffer> => {
  const deflate = createDeflate({ level: 9 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const piece = Buffer.alloc(MIB, ' ');
  for (let index = 0; index < mib; index++) await new Promise<void>((resolve) => deflate.write(piece, () => resolve()));
  await new Promise<void>((resolve) => deflate.end(resolve));
  return Buffer.concat(chunks);
};

test('a PDF that unpacks to more than the limit is refused, packed once or twice', async () => {
  const once = await spaces(800);
  for (const file of [
    withContent('/Filter/FlateDecode', once),
    withContent('/Filter[/FlateDecode/FlateDecode]', deflateSync(once)),
  ])
    assert.match(await codeOfPdf(file), ENDED);
});

for (const [what, file] of Object.entries(hostileFonts)) {
  test(`a font with ${what} letters ends its process alone`, async () => {
    assert.match(await codeOfPdf(file()), ENDED);
    assert.equal(await codeOfPdf(makePdf([page()])), 'no_table');
  });
}

test('a PDF that draws the same things again and again is ended by the limit of time', async () => {
  assert.equal(await codeOfPdf(drawingForms(), 1000), 'too_much_time');
});

test('a PDF whose forms draw each other ten times each is ended by the limit of time', async () => {
  assert.equal(await codeOfPdf(drawingForms(12, 10), 1000), 'too_much_time');
});
