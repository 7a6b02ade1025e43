import type { Cell } from '@vantail/pricing/price-lists';
import { UnreadableFile } from '../unreadable-file.ts';
import { unescapedText } from './shared-strings.ts';

type Attribute = (name: string) => string | undefined;

export type CellContext = { strings: readonly string[]; dateStyles: ReadonlySet<string> };

const NUMBER = /^[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** A text or number is told from the rest by what its <c> says; `value` is its <v>, `inline` its <is>. */
type Parts = { type: string; style: string; isFormula: boolean; value: string | undefined; inline: string };

/** Which kind of cell it is, and its text; undefined when it is empty. */
const content = (parts: Parts, { strings, dateStyles }: CellContext): [Cell['kind'], string] | undefined => {
  const { type, value } = parts;
  if (type === 'inlineStr') return ['text', unescapedText(parts.inline)];
  // A program that does not calculate leaves a formula without its value: an empty cell would mean a size that cannot be made.
  if (value === undefined) return parts.isFormula ? ['error', 'a formula without its value'] : undefined;
  if (type === 'str') return ['text', unescapedText(value)];
  if (type === 'e') return ['error', value];
  if (type === 'b') return ['boolean', value === '1' ? 'true' : 'false'];
  if (type === 'd') return ['date', value];
  if (type === 's') {
    const text = strings[Number(value)];
    if (text === undefined) throw new UnreadableFile('broken_workbook', 'The cell refers to a text that is missing');
    return ['text', text];
  }
  const digits = value.trim();
  if (digits !== '' && !NUMBER.test(digits)) {
    const message = `The cell is said to be a number and holds ${JSON.stringify(digits.slice(0, 30))}`;
    throw new UnreadableFile('broken_workbook', message);
  }
  return [dateStyles.has(parts.style) ? 'date' : 'number', digits];
};

/** Puts a cell together from the elements inside its <c>. */
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
      const [kind, text = ''] = (parts && content(parts, context)) ?? [];
      const isFormula = parts?.isFormula ?? false;
      parts = undefined;
      const trimmed = text.trim();
      return kind === undefined || trimmed === '' ? undefined : { kind, text: trimmed, isFormula };
    },
  };
};
