import { onOneLine } from '@vantail/pricing';

/** What sets a direction and is no letter, besides what `onOneLine` drops; and halves of characters, which no font has. */
const INVISIBLE = /[\u061c\u200b-\u200f\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu;

/** D20.3: every text of a document is plain text on one line: nothing in it controls anything. */
export const plainLine = (text: string): string => onOneLine(text).replaceAll(INVISIBLE, '').trim();

/** The lines of a text, the empty ones between paragraphs included. */
export const plainLines = (text: string): string[] => {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map(plainLine);
  const first = lines.findIndex((line) => line !== '');
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
};

/** A text that may be absent or no text at all; undefined where nothing of it can be read. */
export const lineOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return (typeof text === 'string' && plainLine(text)) || undefined;
};

/** A text of several lines, or a list of lines. */
export const linesOf = (value: unknown, most: number): string[] => {
  const lines = Array.isArray(value) ? value.flatMap((one) => lineOf(one) ?? []) : plainLines(lineText(value));
  return lines.filter((line) => line !== '').slice(0, most);
};

const lineText = (value: unknown): string => (typeof value === 'string' ? value : '');
