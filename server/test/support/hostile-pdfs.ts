import assert from 'node:assert/strict';
import { readFileApart } from '../../src/prices/imports/worker/run-file-job.ts';
import { Drawing, makePdf, type PdfExtras } from '../price-lists/pdf/pdf-writer.ts';

export const page = (): Drawing => {
  const drawing = new Drawing();
  drawing.text(50, 50, 'Tarif', { font: 'Helvetica', size: 10 });
  return drawing;
};

export const stream = (entries: string, data: Uint8Array | string) =>
  `<<${entries}/Length ${data.length}>>stream\n${Buffer.from(data as Uint8Array).toString('latin1')}\nendstream`;

export const withContent = (entries: string, data: Uint8Array | string, extras: PdfExtras = {}) =>
  makePdf([page()], { ...extras, contents: () => stream(entries, data) });

export const form = (number: number, content: string) =>
  stream(`/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</A ${number} 0 R>>>>`, content);

/** Forms that draw each other, `times` each: 7 KB that are two to the power of 30 pictures. */
export const drawingForms = (deep = 30, times = 2): Uint8Array => {
  const content = '/A Do '.repeat(times);
  const objects = Object.fromEntries(
    Array.from({ length: deep }, (_, index) => [100 + index, form(101 + index, content)]),
  );
  return withContent('', '/A Do', { resources: '/XObject<</A 100 0 R>>', objects });
};

/** A font whose own dictionary has such entries: widths of a thousand million letters in 900 bytes. */
export const fontWith = (entries: string, encoding = 'Identity-H'): Uint8Array =>
  makePdf([page()], {
    objects: {
      3: `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/${encoding}/DescendantFonts[100 0 R]>>`,
      100: `<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 101 0 R${entries}>>`,
      101: '<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/StemV 1>>',
    },
  });

export const hostileFonts = {
  '/W of 1,000,000,000': () => fontWith('/W[0 1000000000 500]'),
  '/W of 4,294,967,295': () => fontWith('/W[0 4294967295 500]'),
  '/W2 of 1,000,000,000': () => fontWith('/DW2[880 -1000]/W2[0 1000000000 1 2 3]', 'Identity-V'),
};

/** What becomes of a PDF: the first fault that it is refused with, or `read`. */
export const codeOfPdf = async (bytes: Uint8Array, cpuMs = 10_000): Promise<string> => {
  const caller = { tenantId: 1, signal: new AbortController().signal, cpuMs };
  try {
    const { faults } = await readFileApart(caller, { name: 'list.pdf', bytes }, {});
    return faults[0]?.code ?? 'read';
  } catch (error) {
    const { status, errors } = error as { status?: number; errors?: { code: string }[] };
    assert.equal(status, 422, `${(error as Error).stack}`);
    return errors?.[0]?.code ?? '';
  }
};
