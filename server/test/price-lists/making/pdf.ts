import type { Cell } from './draft.ts';
import type { Sheet } from './forms.ts';

/**
 * Writes sheets into a PDF, as a program that prints them would: each text where its cell is. Every character has the
 * same width, and a table of its own says which one it is, so that every language can be written without a font file.
 */
const SIZE = 8;
const CHARACTER = SIZE / 2;
const LINE = 13;
const GAP = 14;
const MARGIN = 36;
const PAGE = { width: 1191, height: 842 } as const;

const textOf = (cell: Cell, decimal: string): string => {
  if (cell === null) return '';
  const value = typeof cell === 'object' ? cell.value : cell;
  return typeof value === 'number' ? String(value).replace('.', decimal) : value;
};

const widthOf = (text: string): number => Math.max(...text.split('\n').map((line) => line.length)) * CHARACTER;

/** The left end of each column, and of what follows the last one. A text alone in its line widens no column. */
const columnsOf = (lines: readonly string[][]): number[] => {
  const count = Math.max(...lines.map((line) => line.length), 0);
  const ends = [MARGIN];
  for (let column = 0; column < count; column++) {
    const texts = lines.flatMap((line) => (line.filter((text) => text !== '').length > 1 ? (line[column] ?? '') : ''));
    ends.push((ends.at(-1) ?? 0) + Math.max(16, ...texts.map(widthOf)) + GAP);
  }
  return ends;
};

type Text = { x: number; y: number; text: string };

const isNumber = (text: string) => /^[-−+(€$£ ]*\d/.test(text);

/** The texts of each page of a sheet. */
const pagesOf = ({ block }: Sheet, decimal: string): Text[][] => {
  const lines = block.lines.map((line) => line.map((cell) => textOf(cell, decimal)));
  const columns = columnsOf(lines);
  const pages: Text[][] = [[]];
  let y = PAGE.height - MARGIN;
  for (const line of lines) {
    const height = Math.max(1, ...line.map((text) => text.split('\n').length)) * LINE;
    if (y - height < MARGIN) {
      pages.push([]);
      y = PAGE.height - MARGIN;
    }
    for (const [column, text] of line.entries()) {
      const [left = 0, next = 0] = [columns[column], columns[column + 1]];
      for (const [place, part] of text.split('\n').entries()) {
        const x = isNumber(part) ? next - GAP - widthOf(part) : left;
        if (part !== '') pages.at(-1)?.push({ x, y: y - place * LINE, text: part });
      }
    }
    y -= height;
  }
  return pages;
};

const hex = (value: number) => value.toString(16).padStart(4, '0');

/** Numbers of the characters, in the order in which they come. */
class Characters {
  readonly #numbers = new Map<string, number>();

  shown(text: string): string {
    const numberOf = (character: string) => {
      const known = this.#numbers.get(character);
      if (known !== undefined) return known;
      this.#numbers.set(character, this.#numbers.size + 1);
      return this.#numbers.size;
    };
    return `<${[...text].map((character) => hex(numberOf(character))).join('')}>`;
  }

  /** Which character each number is. */
  table(): string {
    const entries = [...this.#numbers].map(([character, number]) => {
      const units = Array.from({ length: character.length }, (_, place) => hex(character.charCodeAt(place)));
      return `<${hex(number)}> <${units.join('')}>`;
    });
    const parts = Array.from({ length: Math.ceil(entries.length / 100) }, (_, part) => {
      const some = entries.slice(part * 100, part * 100 + 100);
      return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
    });
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...parts,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n');
  }
}

const stream = (content: string) => `<</Length ${content.length}>>\nstream\n${content}\nendstream`;

const FONT = [
  '<</Type/Font/Subtype/Type0/BaseFont/Helvetica/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 6 0 R>>',
  '<</Type/Font/Subtype/CIDFontType2/BaseFont/Helvetica/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/FontDescriptor 5 0 R>>',
  '<</Type/FontDescriptor/FontName/Helvetica/Flags 4/FontBBox[0 -200 500 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
];

/** All sheets, each on pages of its own. */
export const pdfOf = (sheets: readonly Sheet[], decimal: string): Uint8Array => {
  const characters = new Characters();
  const contents = sheets
    .flatMap((sheet) => pagesOf(sheet, decimal))
    .map((texts) =>
      texts
        .map(
          ({ x, y, text }) =>
            `BT /F1 ${SIZE} Tf 1 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)} Tm ${characters.shown(text)} Tj ET`,
        )
        .join('\n'),
    );
  const first = 7;
  const pages = contents.map((_, place) => first + place * 2);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    ...FONT,
    stream(characters.table()),
    ...contents.flatMap((content, place) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + place * 2 + 1} 0 R>>`,
      stream(content),
    ]),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};
