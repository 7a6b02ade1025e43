import pg from 'pg';

/**
 * bigint and numeric arrive as text. Ids stay below 2^53 (D1) and prices are the decimal that was written (D3), whose
 * shortest spelling a number keeps, so both become numbers here and nowhere else.
 */
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const JSON_TEXT = 114;

/** D3: RFC 3339 with milliseconds. Most servers speak UTC, of which only the spelling changes. */
const rfc3339 = (text: string) => {
  if (text.length < 22 || !text.endsWith('+00') || text[4] !== '-') return new Date(text).toISOString();
  const [seconds = '', fraction = ''] = text.slice(11, -3).split('.');
  return `${text.slice(0, 10)}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

export const columnParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: rfc3339,
  [JSON_TEXT]: (text) => JSON.parse(text),
};

/** What makes a value of a column's text. */
export const parserOf = (oid: number): ((text: string) => unknown) => columnParsers[oid] ?? pg.types.getTypeParser(oid);

/** The same for the driver of a server, which knows the other types itself. */
export const serverTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? (columnParsers[oid] ?? pg.types.getTypeParser(oid, format)) : parserOf(oid),
} as pg.CustomTypesConfig;
