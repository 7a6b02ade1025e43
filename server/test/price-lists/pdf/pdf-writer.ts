/** A writer of small PDFs for tests: text, lines and boxes in three of the fonts that every viewer has. */

export const fonts = ['Helvetica', 'Times-Roman', 'Courier'] as const;
export type Font = (typeof fonts)[number];

/** Widths of the characters from 32 to 126, in thousandths of an em. */
const HELVETICA = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 ' +
  '667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 ' +
  '556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number);

const TIMES = (
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 ' +
  '722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 ' +
  '444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541'
)
  .split(' ')
  .map(Number);

const widthOf = (character: string, font: Font): number => {
  if (font === 'Courier') return 600;
  const code = character === '\u00a0' ? 32 : character.charCodeAt(0);
  return (font === 'Helvetica' ? HELVETICA : TIMES)[code - 32] ?? (font === 'Helvetica' ? 556 : 500);
};

export const textWidth = (text: string, font: Font, size: number): number =>
  ([...text].reduce((sum, character) => sum + widthOf(character, font), 0) * size) / 1000;

const WINDOWS: Readonly<Record<string, string>> = { '€': '\x80', '–': '\x96', '—': '\x97', '’': '\x92' };
export const literal = (text: string): string =>
  `(${[...text].map((character) => (/[()\\]/.test(character) ? `\\${character}` : (WINDOWS[character] ?? character))).join('')})`;

export type TextStyle = { font: Font; size: number; turned?: boolean | undefined };

/** The instructions of one page; y counts from the top. */
export class Drawing {
  readonly width: number;
  readonly height: number;
  readonly #operations: string[] = [];

  constructor(width = 595, height = 842) {
    this.width = width;
    this.height = height;
  }

  raw(operations: string): void {
    this.#operations.push(operations);
  }

  /** `array` is what TJ shows; a text is one string. */
  text(x: number, y: number, shown: string | readonly (string | number)[], { font, size, turned }: TextStyle): void {
    const matrix = turned ? '0 1 -1 0' : '1 0 0 1';
    const strings = typeof shown === 'string' ? [shown] : shown;
    const array = strings.map((part) => (typeof part === 'number' ? part.toFixed(1) : literal(part))).join('');
    this.raw(
      `BT /F${fonts.indexOf(font)} ${size} Tf ${matrix} ${x.toFixed(2)} ${(this.height - y).toFixed(2)} Tm [${array}] TJ ET`,
    );
  }

  line(x0: number, y0: number, x1: number, y1: number): void {
    this.raw(`0.5 w ${x0} ${this.height - y0} m ${x1} ${this.height - y1} l S`);
  }

  box(x: number, y: number, width: number, height: number, grey: number): void {
    this.raw(`q ${grey} g ${x} ${this.height - y - height} ${width} ${height} re f Q`);
  }

  content(): string {
    return this.#operations.join('\n');
  }
}

export type PdfExtras = {
  /** Further entries of the catalogue, and further objects from number 100 on. */
  catalogue?: string;
  pageEntries?: string;
  resources?: string;
  objects?: Readonly<Record<number, string>>;
  contents?: (content: string) => string;
};

const stream = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream`;

/** A whole file of these objects, by number. */
export const pdfOf = (objects: ReadonlyMap<number, string>): Uint8Array => {
  let text = '%PDF-1.4\n';
  const places = new Map<number, number>();
  for (const [number, object] of objects) {
    places.set(number, text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  text += 'xref\n0 1\n0000000000 65535 f \n';
  for (const [number, place] of places) text += `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`;
  const size = Math.max(...objects.keys()) + 1;
  text += `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
};

/** The file of some pages. */
export const makePdf = (pages: readonly Drawing[], extras: PdfExtras = {}): Uint8Array => {
  const { catalogue = '', pageEntries = '', resources = '', objects = {}, contents = stream } = extras;
  const all = new Map<number, string>();
  const first = 1000;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  all.set(1, `<</Type/Catalog/Pages 2 0 R${catalogue}>>`);
  all.set(2, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  fonts.forEach((font, index) => {
    all.set(3 + index, `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`);
  });
  for (const [number, object] of Object.entries(objects)) all.set(Number(number), object);
  pages.forEach((page, index) => {
    const number = first + 2 * index;
    const fontNames = fonts.map((_, font) => `/F${font} ${3 + font} 0 R`).join('');
    all.set(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Contents ${number + 1} 0 R/Resources<</Font<<${fontNames}>>${resources}>>${pageEntries}>>`,
    );
    all.set(number + 1, contents(page.content()));
  });
  return pdfOf(all);
};
