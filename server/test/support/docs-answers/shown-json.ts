import { wrapped } from '../../../src/platform/http/built/examples/curl-example.ts';

const MAX_TEXT = 96;
const MAX_OBJECTS = 2;
const MAX_VALUES = 8;
const MAX_MEMBERS = 40;

/** What is left out is counted, so that nobody takes a part for the whole. */
const more = (count: number): string => `… ${count} more`;

const shownText = (text: string): string =>
  JSON.stringify(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** Of a list the first items: two of records, some more of numbers or words. */
const listParts = (list: readonly unknown[], indent: string): string[] => {
  const limit = list.some((item) => typeof item === 'object') ? MAX_OBJECTS : MAX_VALUES;
  const shown = list.slice(0, limit).map((item) => shownJson(item, `${indent}  `));
  return list.length > limit ? [...shown, more(list.length - limit)] : shown;
};

/** An object with so many members is a list by another name. */
const objectParts = (object: object, indent: string): string[] => {
  const entries = Object.entries(object);
  const part = ([key, value]: [string, unknown]) => {
    const name = `${JSON.stringify(key)}: `;
    return name + shownJson(value, `${indent}  `, name.length);
  };
  if (entries.length <= MAX_MEMBERS) return entries.map(part);
  return [...entries.slice(0, 1).map(part), more(entries.length - 1)];
};

/** JSON for people: on one line where it fits, and lists and texts cut with a sign. */
export const shownJson = (value: unknown, indent = '', room = 0): string => {
  if (typeof value === 'string') return shownText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const place = { indent, room };
  return Array.isArray(value)
    ? wrapped(['[', ']'], listParts(value, indent), place)
    : wrapped(['{', '}'], objectParts(value, indent), place);
};
