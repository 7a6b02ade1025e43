import { type PriceList, rightOr } from '../entry.ts';
import { gridLines, money, textFile } from '../lines.ts';
import { priceGrid, steps } from '../truth.ts';

/** Encodings, separators and line ends of text files. */
const window = priceGrid(steps(600, 150, 5), steps(800, 250, 4), { base: 118 });
const french = gridLines(window, { corner: 'Hauteur \\ Largeur (mm)', price: money({ after: ' €' }) });
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const csv = { fileName: 'tarif.csv' };

/** The few letters of Windows-1250 that a Polish heading needs. */
const POLISH: Record<string, number> = { ś: 0x9c, ć: 0xe6, ó: 0xf3, ę: 0xea };
const windows1250 = (text: string) =>
  Uint8Array.from([...text].map((letter) => POLISH[letter] ?? letter.charCodeAt(0)));

export const texts: PriceList[] = [
  {
    name: 'UTF-8 with a byte order mark',
    language: 'fr',
    file: `\uFEFF${textFile(french)}`,
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'Windows-1252, as spreadsheets save CSV',
    language: 'fr',
    file: bytes(
      textFile([['Fenêtre à soufflet'], ...gridLines(window, { corner: 'Hauteur \\ Largeur (mm)', price: money() })], {
        end: '\r\n',
      }),
      'latin1',
    ),
    ...csv,
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'UTF-16 with tabs',
    language: 'de',
    file: bytes(
      `\uFEFF${textFile(gridLines(window, { corner: 'Höhe \\ Breite (mm)', price: money() }), { separator: '\t' })}`,
      'utf16le',
    ),
    fileName: 'preise.txt',
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'tabs',
    language: 'es',
    file: textFile(gridLines(window, { corner: 'Alto \\ Ancho (mm)', price: money() }), { separator: '\t' }),
    fileName: 'tarifa.tsv',
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'a first line that names the separator',
    language: 'nl',
    file: `sep=;\n${textFile(gridLines(window, { corner: 'Hoogte \\ Breedte (mm)', price: money() }))}`,
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'Windows-1250, which nobody announces',
    language: 'pl',
    file: windows1250(
      textFile(gridLines(window, { corner: 'Szerokość \\ Wysokość (mm)', turned: true, price: money() })),
    ),
    ...csv,
    truth: [window],
    allowed: rightOr('layout_guessed', 'not_utf8', 'encoding'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'letters broken by a second encoding',
    language: 'de',
    file: textFile(gridLines(window, { corner: 'Breite \\ HÃ¶he (mm)', turned: true, price: money() })),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'broken lines in a title and in the corner',
    language: 'it',
    file: textFile([
      ['Persiana\nin alluminio'],
      ...gridLines(window, { corner: 'Altezza\n\\ Larghezza\n(mm)', price: money() }),
    ]),
    truth: [window],
    allowed: rightOr('layout_guessed', 'unit_guessed'),
  },
  {
    name: 'every field in quotes, commas between them',
    language: 'pt',
    file: gridLines(window, { corner: 'Altura \\ Largura (mm)', price: money() })
      .map((line) => `${line.map((cell) => `"${cell}"`).join(',')}\r\n`)
      .join(''),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'many empty fields behind each line',
    language: 'en',
    file: textFile(
      [['Patio door'], ...gridLines(window, { corner: 'Height \\ Width (mm)' })].map((line) => [
        ...line,
        null,
        null,
        null,
        null,
      ]),
      { separator: ',', decimal: '.' },
    ),
    truth: [window],
    allowed: 'plain',
  },
];
