import type { ExactNumber } from '../decimal/decimal.ts';
import { parseExactJson } from '../price-table/parsing/parse-exact-json.ts';
import { TABLE_NAMES } from '../price-table/parsing/table-names.ts';
import type { FormulaTable, GridTable, Params } from '../price-table/price-table.ts';
import type { NumberPlace } from './number-place.ts';

/**
 * A number of a table that an adjustment may change: its value, its position in the text, and for an error its pointer,
 * its name, and its place as facts.
 *
 * @example
 * const number: TableNumber = {
 *   kind: 'price', value: 210, place: { at: 88, spelling: '210' },
 *   describe: () => ['/prices/0/0', '800 x 900 mm', { width: 800, height: 900 }],
 * };
 */
export type TableNumber = {
  readonly kind: 'price' | 'A' | 'B';
  readonly value: ExactNumber;
  readonly place: NumberPlace;
  readonly describe: () => readonly [pointer: string, name: string, facts: Params];
};

// The depth that `parsePriceTable` allows, which has read the text before.
const MAX_DEPTH = 32;
const SIMPLE = /^\s*([+-]?[0-9.]+)\s*:\s*([+-]?[0-9.]+)\s*$/d;

type Places = { A?: NumberPlace; B?: NumberPlace; prices?: NumberPlace[][]; echantillons?: { prix: NumberPlace }[] };

/**
 * All numbers of a readable table that are prices: cells, samples, A and B; not sizes, r2 and further keys.
 *
 * @example
 * tableNumbers('214.5:118.9', table).map(({ kind }) => kind); // ['A', 'B']
 */
export function tableNumbers(source: string, table: GridTable | FormulaTable): TableNumber[] {
  const places = placesIn(source);
  return table.kind === 'grid' ? gridNumbers(table, places) : formulaNumbers(table, places);
}

function placesIn(source: string): Places {
  const simple = SIMPLE.exec(source);
  if (simple) {
    const [, A = '', B = ''] = simple;
    const [, atA, atB] = simple.indices ?? [];
    return { A: { at: atA?.[0] ?? 0, spelling: A }, B: { at: atB?.[0] ?? 0, spelling: B } };
  }
  const json = parseExactJson(source, MAX_DEPTH, {
    readNumber: (spelling, at): NumberPlace => ({ at, spelling }),
    names: TABLE_NAMES,
  });
  return 'value' in json ? (json.value as Places) : {};
}

function gridNumbers({ widths, heights, prices }: GridTable, places: Places): TableNumber[] {
  return prices.flatMap((cells, row) =>
    cells.flatMap((value, column) => {
      const place = places.prices?.[row]?.[column];
      if (value === null || !place) return [];
      const [width, height] = [widths[column], heights[row]];
      const describe = () => [`/prices/${row}/${column}`, `${width} x ${height} mm`, { width, height }] as const;
      return [{ kind: 'price', value, place, describe }];
    }),
  );
}

function formulaNumbers({ A, B, samples }: FormulaTable, places: Places): TableNumber[] {
  return [
    ...coefficient('A', A, places.A),
    ...coefficient('B', B, places.B),
    ...samples.flatMap(({ width, height, price: value }, index): TableNumber[] => {
      const place = places.echantillons?.[index]?.prix;
      const facts = { sample: index + 1, width, height };
      const describe = () => [`/echantillons/${index}/prix`, `sample ${width} x ${height} mm`, facts] as const;
      return place ? [{ kind: 'price', value, place, describe }] : [];
    }),
  ];
}

function coefficient(kind: 'A' | 'B', value: ExactNumber | null, place: NumberPlace | undefined): TableNumber[] {
  return value === null || !place
    ? []
    : [{ kind, value, place, describe: () => [`/${kind}`, kind, { coefficient: kind }] }];
}
