import type { Cell } from '../sheet/sheet.ts';
import type { CellStyle, CellStyles } from './cell-styles.ts';
import { UnreadableFile } from './limits.ts';
import type { ReadPart } from './workbook-parts.ts';

/** Control characters that XML cannot contain are written as _x000D_. */
const unescapedText = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * The texts that cells refer to by number. A text may consist of runs in different fonts; phonetic readings (rPh) are
 * left out.
 */
export const readSharedStrings = async (read: ReadPart, path: string | undefined): Promise<string[]> => {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let current = '';
  let isText = false;
  let isReading = false;
  await read(path, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 't') isText = !isReading;
      else if (name === 'rPh') isReading = true;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapedText(current));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    text: (text) => {
      if (isText) current += text;
    },
  });
  return strings;
};

type Attribute = (name: string) => string | undefined;

export type CellContext = { strings: readonly string[]; styles: CellStyles };

const NUMBER = /^[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** The type of a cell comes from its <c>; `value` is its <v>, `inline` its <is>. */
type Parts = { type: string; style: string; isFormula: boolean; value: string | undefined; inline: string };

type Content = Pick<Cell, 'kind' | 'text' | 'isPercent' | 'currency' | 'hasNoValue' | 'shownWith' | 'isShownOtherwise'>;

/**
 * A program that does not calculate writes a formula without its value. An empty cell would mean a size that cannot be
 * made.
 */
const NOT_CALCULATED: Content = { kind: 'error', text: 'a formula without its value', hasNoValue: true };

/** A number, or the date that it is displayed as. */
const numberContent = (digits: string, style: CellStyle = {}): Content => {
  const { isDate, display, ...rest } = style;
  if (isDate) return { kind: 'date', text: digits };
  return { kind: 'number', text: digits, ...rest, ...display?.(Number(digits)) };
};

/** The content of a cell; undefined if it is empty. */
const content = (parts: Parts, { strings, styles }: CellContext): Content | undefined => {
  const { type, value } = parts;
  const found = (kind: Cell['kind'], text: string): Content => ({ kind, text });
  if (type === 'inlineStr') return found('text', unescapedText(parts.inline));
  // An empty text is a value, the result of `=""`. An empty number is not.
  const hasNoValue = value === undefined || (value.trim() === '' && type !== 'str');
  if (hasNoValue) return parts.isFormula ? NOT_CALCULATED : undefined;
  if (type === 'str') return found('text', unescapedText(value));
  if (type === 'e') return found('error', value);
  if (type === 'b') return found('boolean', value === '1' ? 'true' : 'false');
  if (type === 'd') return found('date', value);
  if (type === 's') {
    const text = strings[Number(value)];
    if (text === undefined) throw new UnreadableFile('broken_workbook', 'The cell refers to a text that is missing');
    return found('text', text);
  }
  const digits = value.trim();
  if (!NUMBER.test(digits)) {
    const message = `The cell is said to be a number and holds ${JSON.stringify(digits.slice(0, 30))}`;
    throw new UnreadableFile('broken_workbook', message, {}, { text: digits.slice(0, 30) });
  }
  return numberContent(digits, styles.get(parts.style));
};

/** Builds a cell from the elements inside its <c>. */
export const cellReader = (context: CellContext) => {
  let parts: Parts | undefined;
  let inside: 'value' | 'inline' | undefined;
  let isReading = false;
  return {
    begin: (attribute: Attribute) => {
      parts = {
        type: attribute('t') ?? 'n',
        style: attribute('s') ?? '',
        isFormula: false,
        value: undefined,
        inline: '',
      };
    },
    open: (name: string) => {
      if (!parts) return;
      if (name === 'v') {
        inside = 'value';
        parts.value = '';
      } else if (name === 't' && !isReading) inside = 'inline';
      else if (name === 'f') parts.isFormula = true;
      else if (name === 'rPh') isReading = true;
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') inside = undefined;
      else if (name === 'rPh') isReading = false;
    },
    text: (text: string) => {
      if (parts && inside === 'value') parts.value += text;
      else if (parts && inside === 'inline') parts.inline += text;
    },
    end: (): Cell | undefined => {
      const found = parts && content(parts, context);
      const isFormula = parts?.isFormula ?? false;
      parts = undefined;
      const text = found?.text.trim();
      return found && text ? { ...found, text, isFormula } : undefined;
    },
  };
};
