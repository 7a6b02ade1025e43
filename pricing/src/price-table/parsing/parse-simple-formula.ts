import type { ExactNumber } from '../../decimal/decimal.ts';
import { factOf } from '../fact-of.ts';
import type { FormulaTable } from '../price-table.ts';
import { shownValue } from '../shown-value.ts';
import type { ErrorList } from './error-list.ts';
import { parsePriceNumber } from './parse-price-number.ts';
import { writtenNumber } from './written-number.ts';

// D8: decimal point, optional sign. No exponent: people do not write prices that way, and `1e3:2` is more likely a
// slip.
const NUMBER = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;

/**
 * Parses formula text `A:B` (§2.3). Undefined if a fault was reported.
 *
 * @example
 * parseSimpleFormula(' 214.5 : -18.9 ', errors); // { kind: 'formula', A: 214.5, B: -18.9, ... }
 */
export function parseSimpleFormula(text: string, errors: ErrorList): FormulaTable | undefined {
  const colon = text.indexOf(':');
  if (colon < 0 || text.indexOf(':', colon + 1) >= 0) {
    const message = `must be A:B (two numbers and one colon), formula JSON or grid JSON, not ${shownValue(text)}`;
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
    const message = `${name} in A:B must be a number${comma}; it is ${shownValue(text)}`;
    errors.add('', 'unknown_format', message, { coefficient: name, value: factOf(text) });
    return null;
  }
  return parsePriceNumber(writtenNumber(text), '', name, errors, { coefficient: name });
}
