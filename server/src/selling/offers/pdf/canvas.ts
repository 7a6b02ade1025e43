import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/** What a text looks like; sizes in points. */
export type TextStyle = { size: number; isBold?: boolean; colour?: string; isFigure?: boolean };

export const INK = '#1b2228';
export const GREY = '#59626b';
export const HAIRLINE = '#d9dee2';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };

const font = (name: string) => readFileSync(new URL(`../../../../fonts/${name}.ttf`, import.meta.url));
const FONTS = { regular: font('Inter-Regular'), bold: font('Inter-SemiBold') };

/** Figures of one width where columns of amounts are aligned; in words they would tear hyphens apart. */
const featuresOf = ({ isFigure }: TextStyle): PDFKit.Mixins.OpenTypeFeatures[] =>
  isFigure ? ['tnum', 'kern'] : ['kern'];

/** A longer word is broken where a column ends, if it is wider than that or not. */
const LONG_WORD = 80;

/** What the font lacks is shown as a box (D20.3). */
const BOX = '\u25a1';

/** More words than a document repeats; a document of words that all differ must not fill the memory with them. */
const MOST_SHAPED_WORDS = 10_000;

type Run = { glyphs: unknown[]; positions: unknown[]; advanceWidth: number };

/** The part of a font of pdfkit, and of the font of fontkit in it, that is used here. */
type LoadedFont = {
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
  layoutRun: (text: string, features: readonly string[]) => Run;
};

/**
 * Shapes each word of a document once: the same words stand in every line, and shaping is most of the work. pdfkit does so
 * only for texts without features. A space belongs to the word before it.
 */
const shapeWordsOnce = (font: LoadedFont): void => {
  const shape = font.layoutRun.bind(font);
  const known = new Map<string, Run>();
  const shaped = (word: string, features: readonly string[]): Run => {
    const key = `${features.join()} ${word}`;
    const shapedBefore = known.get(key);
    if (shapedBefore) return shapedBefore;
    if (known.size >= MOST_SHAPED_WORDS) known.clear();
    const run = shape(word, features);
    known.set(key, run);
    return run;
  };
  font.layoutRun = (text, features) => {
    const runs = text.split(/(?<= )/).map((word) => shaped(word, features));
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
};

type Described = { title: string; author: string | null; language: string; createdAt: string };

const openDocument = ({ title, author, language, createdAt }: Described) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    font: '',
    info: {
      Title: title,
      ...(author === null ? {} : { Author: author }),
      Creator: 'Vantail',
      Producer: 'Vantail',
      CreationDate: new Date(createdAt),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finish = (): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
      doc.end();
    });
  return { doc, finish };
};

/** The texts of a document as its fonts can print them, and how wide they are. */
const openFonts = (doc: PDFKit.PDFDocument) => {
  doc.registerFont('regular', FONTS.regular);
  doc.registerFont('bold', FONTS.bold);
  const loaded = (name: string) => (doc.font(name) as unknown as { _font: LoadedFont })._font;
  for (const name of ['regular', 'bold']) shapeWordsOnce(loaded(name));
  const glyphs = loaded('regular').font;

  const known = new Map<string, string>();
  const printable = (text: string): string => {
    const checkedBefore = known.get(text);
    if (checkedBefore !== undefined) return checkedBefore;
    const checked = [...text.normalize('NFC')]
      .map((character) => (glyphs.hasGlyphForCodePoint(character.codePointAt(0) as number) ? character : BOX))
      .join('');
    known.set(text, checked);
    return checked;
  };

  const use = ({ size, isBold = false }: TextStyle) => doc.font(isBold ? 'bold' : 'regular').fontSize(size);

  const widths = new Map<string, number>();
  const widthOf: WidthOf = (text, style) => {
    const key = `${style.isBold ? 'b' : 'r'}${style.isFigure ? 'f' : 't'}${text}`;
    const unit =
      widths.get(key) ?? use({ ...style, size: 1000 }).widthOfString(printable(text), { features: featuresOf(style) });
    widths.set(key, unit);
    return (unit * style.size) / 1000;
  };
  return { printable, use, widthOf };
};

type WidthOf = (text: string, style: TextStyle) => number;

/** A word that is wider than its column, in parts. Letters are added up: a text of one long word takes no longer. */
const brokenWord = (widthOf: WidthOf, word: string, style: TextStyle, width: number): string[] => {
  const parts: string[] = [];
  let [part, partWidth] = ['', 0];
  for (const character of word) {
    const characterWidth = widthOf(character, style);
    if (part !== '' && partWidth + characterWidth > width) {
      parts.push(part);
      [part, partWidth] = ['', 0];
    }
    part += character;
    partWidth += characterWidth;
  }
  return [...parts, part];
};

/** A very long word is not measured as a whole, nor remembered. */
const isWide = (widthOf: WidthOf, word: string, style: TextStyle, width: number): boolean =>
  word.length > LONG_WORD || widthOf(word, style) > width;

/** The lines of a text in a column. */
const wrappedLines = (widthOf: WidthOf, text: string, style: TextStyle, width: number): string[] => {
  const lines: string[] = [];
  const spaceWidth = widthOf(' ', style);
  let [line, lineWidth] = ['', 0];
  const words = text
    .split(' ')
    .flatMap((word) => (isWide(widthOf, word, style, width) ? brokenWord(widthOf, word, style, width) : word));
  for (const word of words) {
    const wordWidth = widthOf(word, style);
    if (line !== '' && lineWidth + spaceWidth + wordWidth > width) {
      lines.push(line);
      [line, lineWidth] = [word, wordWidth];
    } else if (line === '') [line, lineWidth] = [word, wordWidth];
    else [line, lineWidth] = [`${line} ${word}`, lineWidth + spaceWidth + wordWidth];
  }
  return [...lines, line];
};

export type Canvas = ReturnType<typeof openCanvas>;

/** A PDF with texts that are measured and wrapped before they are placed; nothing in it depends on the clock. */
export const openCanvas = (described: Described) => {
  const { doc, finish } = openDocument(described);
  const { printable, use, widthOf } = openFonts(doc);

  /** The lines of a text in a column. */
  const wrapped = (text: string, style: TextStyle, width: number) => wrappedLines(widthOf, text, style, width);

  /** Writes one line, its baseline at y. */
  const write = (
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    align: 'left' | 'right' | 'centre' = 'left',
  ): void => {
    if (text === '') return;
    const shift = align === 'left' ? 0 : widthOf(text, style) * (align === 'right' ? 1 : 0.5);
    use(style)
      .fillColor(style.colour ?? INK)
      .text(printable(text), x - shift, y, { lineBreak: false, baseline: 'alphabetic', features: featuresOf(style) });
  };

  const rule = (x: number, y: number, width: number, thickness: number, colour: string): void => {
    doc.rect(x, y - thickness / 2, width, thickness).fill(colour);
  };

  return { doc, widthOf, wrapped, write, rule, finish };
};
