import { type ErrorList, errorList, factOf, shownValue } from './error-facts.ts';
import { parseExactJson } from './parse-exact-json.ts';
import { parseFormula, parseSimpleFormula } from './parse-formula.ts';
import { parseGrid } from './parse-grid.ts';
import type { BrokenTable, PriceTable } from './price-table.ts';
import { TABLE_NAMES, type TableJson, utf8Length } from './table-text.ts';

// D3: price_table 512 KiB, JSON depth 32.
const MAX_BYTES = 512 * 1024;
const MAX_DEPTH = 32;

/**
 * Parses a price_table: null or empty text is `none`, the three formats of §2.3 are `grid` or `formula`, anything else
 * is `broken` with what is wrong and where (D8). It never throws, and its time is proportional to the length of the
 * text. An object is treated as JSON that is parsed already, as in the copies of step snapshots (D9.2).
 *
 * @example
 * parsePriceTable('214.5:118.9').kind; // 'formula'
 * parsePriceTable('{"type":"table-directe",').kind; // 'broken'
 */
export function parsePriceTable(source: unknown): PriceTable {
  const errors = errorList('/price_table');
  if (source === null || source === undefined || source === '') return { kind: 'none' };
  if (typeof source !== 'string') return parseObject(source, errors) ?? broken('invalid_price_table', errors);
  if (source.length > MAX_BYTES || utf8Length(source) > MAX_BYTES) {
    errors.add('', 'too_large', 'price_table is larger than its limit of 512 KiB', { limit: MAX_BYTES });
    return broken('invalid_price_table', errors);
  }
  const text = source.trim();
  if (!text.startsWith('{') && !text.startsWith('[')) {
    return parseSimpleFormula(text, errors) ?? broken('invalid_price_table', errors);
  }
  return parseJson(source, errors);
}

function parseJson(source: string, errors: ErrorList): PriceTable {
  const json = parseExactJson(source, MAX_DEPTH, { names: TABLE_NAMES });
  if ('value' in json) return parseObject(json.value, errors) ?? broken('invalid_price_table', errors);
  // D7 distinguishes text that does not parse from other faults, and JSON that is too deep may well parse.
  const message = `the JSON cannot be read: ${json.fault}`;
  if (json.too_deep) errors.add('', 'too_deep', message, { limit: MAX_DEPTH });
  else errors.add('', 'invalid_json', message, { fault: json.fault });
  return broken(json.too_deep ? 'invalid_price_table' : 'invalid_json', errors);
}

function parseObject(value: unknown, errors: ErrorList): PriceTable | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `must be a JSON object with a type, not ${shownValue(value)}`;
    errors.add('', 'unknown_format', message, { value: factOf(value) });
    return undefined;
  }
  const table = value as TableJson;
  if (table.type === 'formule') return parseFormula(table, errors);
  if (table.type === 'table-directe') return parseGrid(table, errors);
  const message = `type must be "formule" or "table-directe", not ${shownValue(table.type)}`;
  errors.add('/type', 'unknown_type', message, { value: factOf(table.type), allowed: ['formule', 'table-directe'] });
  return undefined;
}

function broken(reportCode: BrokenTable['report_code'], errors: ErrorList): BrokenTable {
  return { kind: 'broken', report_code: reportCode, errors: errors.items };
}
