import { decimalText, type ExactNumber, isDecimal } from '@vantail/pricing';

/** A number as JSON: `-0` is 0, and what a double cannot represent keeps its digits (D3). */
export const numberText = (value: ExactNumber): string =>
  typeof value === 'number' ? String(value) : decimalText(value);

/** JSON that `parseExactJson` read, as text again: unknown keys keep their position and value. */
export const exactJsonText = (value: unknown): string => {
  if (typeof value === 'number' || isDecimal(value)) return numberText(value);
  if (Array.isArray(value)) return `[${value.map(exactJsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${exactJsonText(member)}`);
  return `{${members.join(',')}}`;
};
