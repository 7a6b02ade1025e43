import pg from 'pg';

/**
 * bigint and numeric arrive as text. Ids stay below 2^53 (D1) and prices are the decimal that was written (D3), whose
 * shortest spelling a number keeps, so both become numbers here and nowhere else.
 */
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const JSON_TEXT = 114;

const rfc3339 = (text: string) => new Date(text).toISOString();

export const columnParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: rfc3339,
  [JSON_TEXT]: (text) => JSON.parse(text),
};

/** The same for the driver of a server, which knows the other types itself. */
export const serverTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    columnParsers[oid] ?? (format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid)),
} as pg.CustomTypesConfig;
