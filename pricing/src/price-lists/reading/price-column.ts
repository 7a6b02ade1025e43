import { columnName } from '../cell-address.ts';
import { type Doubt, doubtOf } from '../doubt.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { columnLabel } from '../finding/long-columns.ts';
import type { LongList } from '../finding/long-list.ts';
import type { Sheet } from '../sheet.ts';
import { plainWords } from '../words/plain-words.ts';

export type PriceColumn = { column: number; title: string; doubts: Doubt[]; faults: FileFault[] };

/** The column of the prices: the one that the caller names, the only one with such a title, or a question. */
export const priceColumn = (
  sheet: Sheet,
  { prices, titles, titleRow, isPriceNamed }: LongList,
  given: string | undefined,
): PriceColumn => {
  const first = prices[0] ?? { column: 0, title: '' };
  const candidates = prices.map((titled) => columnLabel(titled, titles));
  if (given !== undefined && titleRow >= 0) {
    const chosen =
      titles.find(({ title }) => title === given) ??
      titles.find(({ title }) => plainWords(title) === plainWords(given)) ??
      titles.find(({ column }) => columnName(column) === given.trim().toUpperCase());
    if (chosen) return { ...chosen, doubts: [], faults: [] };
    const message = `No column is titled ${JSON.stringify(given.slice(0, 40))}; \`price_column\` takes one of ${candidates.join(', ')}`;
    const fault = fileFault(
      'unknown_price_column',
      message,
      { sheet: sheet.name, row: titleRow },
      { price_column: given, columns: candidates },
    );
    return { ...first, doubts: [], faults: [fault] };
  }
  if (prices.length < 2 && isPriceNamed) return { ...first, doubts: [], faults: [] };
  const why = isPriceNamed ? 'Several columns may be the price' : 'No column is titled as a price';
  const message = `${why}: ${candidates.join(', ')}; ${candidates[0]} was taken`;
  const params = { column: candidates[0], columns: candidates };
  return {
    ...first,
    doubts: [doubtOf('price_column_guessed', message, params, { field: 'price_column', values: candidates })],
    faults: [],
  };
};
