import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileProcesses } from '../src/prices/imports/worker/run-file-job.ts';
import { Drawing, makePdf, pdfOf } from './price-lists/pdf/pdf-writer.ts';
import { randomPdf } from './price-lists/pdf/random-pdf.ts';
import { codeOfPdf, form, page, withContent } from './support/hostile-pdfs.ts';

const replaced = (what: string, by: string) =>
  Buffer.from(
    Buffer.from(makePdf([page()]))
      .toString('latin1')
      .replace(what, by),
    'latin1',
  );

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const password = `/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]/Encrypt<</Filter/Standard/V 1/R 2/O<${'00'.repeat(32)}>/U<${'11'.repeat(32)}>/P -4>>`;

const refused: Record<string, [file: () => Uint8Array, code: string]> = {
  'a password': [() => replaced('/Root 1 0 R', `/Root 1 0 R${password}`), 'encrypted_pdf'],
  'one that is cut off': [() => Buffer.from(makePdf([page()])).subarray(0, 500), 'broken_pdf'],
  'a mark and nothing else': [() => Buffer.from('%PDF-1.7\nhello'), 'broken_pdf'],
  'pages that contain themselves': [
    () =>
      pdfOf(
        new Map([
          [1, '<</Type/Catalog/Pages 2 0 R>>'],
          [2, '<</Type/Pages/Kids[2 0 R]/Count 90>>'],
        ]),
      ),
    'broken_pdf',
  ],
  'objects that are nested deeply': [() => makePdf([page()], { pageEntries: `/X ${nested(100_000)}` }), 'broken_pdf'],
  'content that is nested deeply': [() => withContent('', '['.repeat(500_000)), 'picture_pages'],
  'a form that draws itself': [
    () => withContent('', '/A Do', { resources: '/XObject<</A 100 0 R>>', objects: { 100: form(100, '/A Do /A Do') } }),
    'picture_pages',
  ],
  'too many pages': [() => makePdf(Array.from({ length: 301 }, page)), 'too_many_pages'],
  'nothing on its pages': [() => makePdf([new Drawing()]), 'empty_file'],
  'a script, which is not run': [
    () => makePdf([page()], { catalogue: '/OpenAction<</S/JavaScript/JS(while\\(true\\);)>>' }),
    'no_table',
  ],
  'a size without end': [() => withContent('', 'BT /F0 1e38 Tf 1e38 0 0 1e38 1e38 1e38 Tm (123) Tj ET'), 'no_table'],
};

for (const [what, [file, code]] of Object.entries(refused)) {
  test(`refused: ${what}`, async () => {
    assert.equal(await codeOfPdf(file()), code);
  });
}

test('a PDF that PDF.js still fails over after it was refused ends no process', async () => {
  // The table of places names one object twice and another never; PDF.js is late with that in a process that read nothing yet.
  const damaged = Buffer.from(
    Buffer.from(randomPdf(4).bytes).toString('latin1').replace('\n1000 1\n', '\n1002 1\n'),
    'latin1',
  );
  assert.equal(await codeOfPdf(damaged), 'broken_pdf');
  const [pid] = fileProcesses.idlePids();
  // Time for it to be late: a slow machine would only see less.
  await sleep(500);
  assert.equal(await codeOfPdf(makePdf([page()])), 'no_table');
  assert.deepEqual(fileProcesses.idlePids(), [pid]);
});
