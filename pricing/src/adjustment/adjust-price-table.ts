import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalText } from '../decimal/decimal.ts';
import { errorList } from '../price-table/error-facts.ts';
import { parseExactJson } from '../price-table/parse-exact-json.ts';
import { parsePriceTable } from '../price-table/parse-price-table.ts';
import type { FormulaTable, GridTable, Params, PriceTable, PriceTableError } from '../price-table/price-table.ts';
import { TABLE_NAMES } from '../price-table/table-text.ts';
import { allPieces, type Pieces } from '../work/pieces.ts';
import {
  adjustCoefficient,
  adjustPrice,
  type ExactAdjustment,
  exactAdjustment,
  type PriceAdjustment,
  type SettledNumber,
} from './adjust-price.ts';

/**
 * The position of a number in a text, and its spelling there.
 *
 * @example
 * const token: NumberToken = { at: 5, spelling: '63.110' };
 */
type NumberToken = { readonly at: number; readonly spelling: string };

/**
 * A number that is to be replaced at its position.
 *
 * @example
 * const edit: NumberEdit = { token: { at: 5, spelling: '63.110' }, text: '65.19' };
 */
type NumberEdit = { readonly token: NumberToken; readonly text: string };

/**
 * The text with these numbers replaced and every other character unchanged.
 *
 * @example
 * withEdits('214.5 : 118.9', [{ token: { at: 8, spelling: '118.9' }, text: '120' }]); // '214.5 : 120'
 */
function withEdits(source: string, edits: readonly NumberEdit[]): string {
  let made = '';
  let copied = 0;
  for (const { token, text } of [...edits].sort((a, b) => a.token.at - b.token.at)) {
    made += source.slice(copied, token.at) + text;
    copied = token.at + token.spelling.length;
  }
  return made + source.slice(copied);
}

/**
 * A number of a table that an adjustment may change: its value, its position in the text, and for an error its pointer,
 * its name, and its place as facts.
 *
 * @example
 * const number: TableNumber = {
 *   kind: 'price', value: 210, token: { at: 88, spelling: '210' },
 *   describe: () => ['/prices/0/0', '800 x 900 mm', { width: 800, height: 900 }],
 * };
 */
type TableNumber = {
  readonly kind: 'price' | 'A' | 'B';
  readonly value: ExactNumber;
  readonly token: NumberToken;
  readonly describe: () => readonly [pointer: string, name: string, facts: Params];
};

// The depth that `parsePriceTable` allows, which has read the text before.
const MAX_DEPTH = 32;
const SIMPLE = /^\s*([+-]?[0-9.]+)\s*:\s*([+-]?[0-9.]+)\s*$/d;

type TableTokens = {
  A?: NumberToken;
  B?: NumberToken;
  prices?: NumberToken[][];
  echantillons?: { prix: NumberToken }[];
};

/**
 * All numbers of a readable table that are prices: cells, samples, A and B; not sizes, r2 and further keys.
 *
 * @example
 * tableNumbers('214.5:118.9', table).map(({ kind }) => kind); // ['A', 'B']
 */
function tableNumbers(source: string, table: GridTable | FormulaTable): TableNumber[] {
  const tokens = tokensIn(source);
  return table.kind === 'grid' ? gridNumbers(table, tokens) : formulaNumbers(table, tokens);
}

function tokensIn(source: string): TableTokens {
  const simple = SIMPLE.exec(source);
  if (simple) {
    const [, A = '', B = ''] = simple;
    const [, atA, atB] = simple.indices ?? [];
    return { A: { at: atA?.[0] ?? 0, spelling: A }, B: { at: atB?.[0] ?? 0, spelling: B } };
  }
  const json = parseExactJson(source, MAX_DEPTH, {
    readNumber: (spelling, at): NumberToken => ({ at, spelling }),
    names: TABLE_NAMES,
  });
  return 'value' in json ? (json.value as TableTokens) : {};
}

function gridNumbers({ widths, heights, prices }: GridTable, tokens: TableTokens): TableNumber[] {
  return prices.flatMap((cells, row) =>
    cells.flatMap((value, column) => {
      const token = tokens.prices?.[row]?.[column];
      if (value === null || !token) return [];
      const [width, height] = [widths[column], heights[row]];
      const describe = () => [`/prices/${row}/${column}`, `${width} x ${height} mm`, { width, height }] as const;
      return [{ kind: 'price', value, token, describe }];
    }),
  );
}

function formulaNumbers({ A, B, samples }: FormulaTable, tokens: TableTokens): TableNumber[] {
  return [
    ...coefficient('A', A, tokens.A),
    ...coefficient('B', B, tokens.B),
    ...samples.flatMap(({ width, height, price: value }, index): TableNumber[] => {
      const token = tokens.echantillons?.[index]?.prix;
      const facts = { sample: index + 1, width, height };
      const describe = () => [`/echantillons/${index}/prix`, `sample ${width} x ${height} mm`, facts] as const;
      return token ? [{ kind: 'price', value, token, describe }] : [];
    }),
  ];
}

function coefficient(kind: 'A' | 'B', value: ExactNumber | null, token: NumberToken | undefined): TableNumber[] {
  return value === null || !token
    ? []
    : [{ kind, value, token, describe: () => [`/${kind}`, kind, { coefficient: kind }] }];
}

/**
 * The result of adjusting a table: the new table; or why the adjustment is refused (`refused`); or what is wrong with
 * the table itself (`broken`). `cells_changed` counts cells, samples, A and B.
 *
 * @example
 * const outcome: AdjustedTable = { kind: 'adjusted', price_table: '221.5785:122.8237', cells_changed: 2 };
 */
export type AdjustedTable =
  | { readonly kind: 'adjusted'; readonly price_table: string | null; readonly cells_changed: number }
  | { readonly kind: 'refused'; readonly errors: readonly PriceTableError[] }
  | { readonly kind: 'broken'; readonly errors: readonly PriceTableError[] };

/**
 * Changes every price of a price_table (B2) within its text: other keys, sizes, white space, and the spelling of what
 * does not change are kept. Null cells and cells that are not above 0 are kept, too. A percentage scales A, B and the
 * samples of a formula; an amount is added to B and the samples.
 *
 * @example
 * adjustPriceTable('214.5:118.9', { percentage: 3.3 }); // { kind: 'adjusted', price_table: '221.5785:122.8237', ... }
 */
export function adjustPriceTable(source: string | null, adjustment: PriceAdjustment): AdjustedTable {
  return allPieces(adjustPriceTableInPieces(source, adjustment, parsePriceTable(source)));
}

// A grid has up to 40,000 cells (D3), and each costs a microsecond or two.
const NUMBERS_A_PIECE = 4_000;

/**
 * The same in pieces of a few milliseconds, of a text that has been parsed already.
 *
 * @example
 * allPieces(adjustPriceTableInPieces('214.5:118.9', { percentage: 3.3 }, table)).kind; // 'adjusted'
 */
export function* adjustPriceTableInPieces(
  source: string | null,
  adjustment: PriceAdjustment,
  table: PriceTable,
): Pieces<AdjustedTable> {
  if (table.kind === 'broken') return { kind: 'broken', errors: table.errors };
  if (source === null || table.kind === 'none') return { kind: 'adjusted', price_table: source, cells_changed: 0 };
  const errors = errorList('/price_table');
  const edits: NumberEdit[] = [];
  const exact = exactAdjustment(adjustment);
  const numbers = tableNumbers(source, table);
  for (const [index, number] of numbers.entries()) {
    if (errors.full()) break;
    if (index % NUMBERS_A_PIECE === 0) yield;
    const outcome = adjustedNumber(number, exact);
    if (outcome === 'unchanged') continue;
    if ('code' in outcome) {
      const [pointer, name, facts] = number.describe();
      errors.add(pointer, outcome.code, `${name}: ${outcome.message}`, { ...facts, ...outcome.params });
    } else edits.push({ token: number.token, text: decimalText(outcome) });
  }
  if (errors.items.length > 0) return { kind: 'refused', errors: errors.items };
  yield;
  return { kind: 'adjusted', price_table: withEdits(source, edits), cells_changed: edits.length };
}

function adjustedNumber({ kind, value }: TableNumber, adjustment: ExactAdjustment): SettledNumber {
  if (kind === 'price') return adjustPrice(value, adjustment);
  // Adding an amount to the price means adding it to B, whatever the surface.
  if (kind === 'A' && adjustment.amount !== undefined) return 'unchanged';
  return adjustCoefficient(value, adjustment);
}
