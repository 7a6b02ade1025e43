import { decimalText, type ExactNumber, isDecimal } from '../decimal/decimal.ts';
import { type ErrorList, errorList, factOf, valueText } from './error-facts.ts';
import { isSizeMm, SIZES_MM } from './number-limits.ts';
import { parseExactJson, writtenNumber } from './parse-exact-json.ts';
import { parseGrid, parseHeaders, parsePriceNumber } from './parse-grid.ts';
import type { BrokenTable, FormulaTable, PriceTable, Sample } from './price-table.ts';
import { TABLE_NAMES, type TableJson, utf8Length } from './table-text.ts';

/**
 * Parses a `formule` object (§2.3, D8). An optional key that is null counts as missing (D1: such fields are nullable).
 * Undefined if a fault was reported.
 *
 * @example
 * parseFormula({ A: 155.27, B: 159.65, unavailable: ['1300_410'] }, errors);
 */
function parseFormula(table: TableJson, errors: ErrorList): FormulaTable | undefined {
  const samples = parseEach(list(table, 'echantillons', errors), parseSample, errors);
  // D8: A and B may be missing or null when echantillons is not empty.
  const mayMiss = Array.isArray(table.echantillons) && table.echantillons.length > 0;
  const A = coefficient(table.A, 'A', mayMiss, errors);
  const B = coefficient(table.B, 'B', mayMiss, errors);
  const r2 = parseR2(table.r2, errors);
  const widths = table.widths == null ? [] : parseHeaders(table.widths, 'widths', errors);
  const heights = table.heights == null ? [] : parseHeaders(table.heights, 'heights', errors);
  const unavailable = parseEach(list(table, 'unavailable', errors), parseKey, errors);
  if (errors.items.length > 0 || !widths || !heights) return undefined;
  return { kind: 'formula', A, B, r2, widths, heights, samples, unavailable };
}

function coefficient(value: unknown, name: string, mayMiss: boolean, errors: ErrorList): ExactNumber | null {
  if (value != null) return parsePriceNumber(value, `/${name}`, name, errors, { coefficient: name });
  const message = `${name} is missing; a formula without echantillons needs A and B`;
  if (!mayMiss) errors.add(`/${name}`, 'missing', message, { coefficient: name });
  return null;
}

function parseR2(value: unknown, errors: ErrorList): number | null {
  // The limits of D3 are for prices; r2 may have any number of decimals.
  const r2 = isDecimal(value) ? Number(decimalText(value)) : value;
  if (typeof r2 === 'number' && Number.isFinite(r2)) return r2;
  const message = `r2 must be a number, not ${valueText(value)}`;
  if (value != null) errors.add('/r2', 'not_a_number', message, { value: factOf(value) });
  return null;
}

function list(table: TableJson, name: 'echantillons' | 'unavailable', errors: ErrorList): readonly unknown[] {
  const value = table[name];
  if (Array.isArray(value)) return value;
  const message = `${name} must be a list, not ${valueText(value)}`;
  if (value != null) errors.add(`/${name}`, 'not_a_list', message, { field: name, value: factOf(value) });
  return [];
}

/** The items that can be read. Once no more faults are told, the rest of them need no look. */
function parseEach<T>(
  items: readonly unknown[],
  parse: (item: unknown, index: number, errors: ErrorList) => T | undefined,
  errors: ErrorList,
): T[] {
  const parsed: T[] = [];
  for (let index = 0; index < items.length && !errors.full(); index++) {
    const item = parse(items[index], index, errors);
    if (item !== undefined) parsed.push(item);
  }
  return parsed;
}

function parseSample(item: unknown, index: number, errors: ErrorList): Sample | undefined {
  const pointer = `/echantillons/${index}`;
  if (typeof item !== 'object' || item === null || Array.isArray(item) || isDecimal(item)) {
    const message = `sample ${index + 1} must have largeur, hauteur and prix; it is ${valueText(item)}`;
    errors.add(pointer, 'sample', message, { sample: index + 1, value: factOf(item) });
    return undefined;
  }
  const { largeur, hauteur, prix } = item as TableJson;
  const sample = index + 1;
  const width = parseSize(largeur, `${pointer}/largeur`, 'largeur', sample, errors);
  const height = parseSize(hauteur, `${pointer}/hauteur`, 'hauteur', sample, errors);
  const price = parsePriceNumber(prix, `${pointer}/prix`, `prix of sample ${sample}`, errors, { sample });
  return price === null ? undefined : { width, height, price };
}

function parseSize(value: unknown, pointer: string, field: string, sample: number, errors: ErrorList): number {
  if (isSizeMm(value)) return value;
  const message = `${field} of sample ${sample} must be whole millimetres from 1 to 100,000, not ${valueText(value)}`;
  errors.add(pointer, 'size', message, { sample, field, value: factOf(value), ...SIZES_MM });
  return 0;
}

function parseKey(key: unknown, index: number, errors: ErrorList): string | undefined {
  if (typeof key === 'string' && key.length <= 13 && /^[1-9][0-9]*_[1-9][0-9]*$/.test(key)) return key;
  const message = `unavailable must hold keys like "1300_410" (width_height in mm), not ${valueText(key)}`;
  errors.add(`/unavailable/${index}`, 'unavailable_key', message, { value: factOf(key) });
  return undefined;
}

// D8: decimal point, optional sign. No exponent: people do not write prices that way, and `1e3:2` is more likely a
// slip.
const NUMBER = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;

/**
 * Parses formula text `A:B` (§2.3). Undefined if a fault was reported.
 *
 * @example
 * parseSimpleFormula(' 214.5 : -18.9 ', errors); // { kind: 'formula', A: 214.5, B: -18.9, ... }
 */
function parseSimpleFormula(text: string, errors: ErrorList): FormulaTable | undefined {
  const colon = text.indexOf(':');
  if (colon < 0 || text.indexOf(':', colon + 1) >= 0) {
    const message = `must be A:B (two numbers and one colon), formula JSON or grid JSON, not ${valueText(text)}`;
    errors.add('', 'unknown_format', message, { value: factOf(text) });
    return undefined;
  }
  const A = parseSide(text.slice(0, colon), 'A', errors);
  const B = parseSide(text.slice(colon + 1), 'B', errors);
  if (A === null || B === null) return undefined;
  return { kind: 'formula', A, B, r2: null, widths: [], heights: [], samples: [], unavailable: [] };
}

function parseSide(side: string, name: string, errors: ErrorList): ExactNumber | null {
  const text = side.trim();
  if (!NUMBER.test(text)) {
    const comma = text.includes(',') ? ', with a decimal point, not a comma' : '';
    const message = `${name} in A:B must be a number${comma}; it is ${valueText(text)}`;
    errors.add('', 'unknown_format', message, { coefficient: name, value: factOf(text) });
    return null;
  }
  return parsePriceNumber(writtenNumber(text), '', name, errors, { coefficient: name });
}

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
    const message = `must be a JSON object with a type, not ${valueText(value)}`;
    errors.add('', 'unknown_format', message, { value: factOf(value) });
    return undefined;
  }
  const table = value as TableJson;
  if (table.type === 'formule') return parseFormula(table, errors);
  if (table.type === 'table-directe') return parseGrid(table, errors);
  const message = `type must be "formule" or "table-directe", not ${valueText(table.type)}`;
  errors.add('/type', 'unknown_type', message, { value: factOf(table.type), allowed: ['formule', 'table-directe'] });
  return undefined;
}

function broken(reportCode: BrokenTable['report_code'], errors: ErrorList): BrokenTable {
  return { kind: 'broken', report_code: reportCode, errors: errors.items };
}
