import { wrapped } from './wrapped.ts';

/** How a language writes values. */
export type Notation = { text: (value: string) => string; key: (name: string) => string; comma: string };

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const typescriptNotation: Notation = {
  text: quoted,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  comma: ',',
};

export const jsonNotation: Notation = { text: JSON.stringify, key: JSON.stringify, comma: '' };

/** A JSON value as the language writes it, with `room` characters before it in its first line. */
export const literal = (value: unknown, notation: Notation, indent = '', room = 0): string => {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  const place = { indent, room, comma: notation.comma };
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, notation, deeper));
    return wrapped(['[', ']'], items, place);
  }
  const fields = Object.entries(value).map(([name, field]) => {
    const before = `${notation.key(name)}: `;
    return before + literal(field, notation, deeper, before.length);
  });
  return wrapped(['{', '}'], fields, place);
};
