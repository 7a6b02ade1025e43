import { type CellChange, type CellCounts, compareGrids, isUnchanged } from '@vantail/pricing';
import { tableGrid } from '../forms/changes/grid-differences.ts';
import { changeWords } from './change-words.ts';
import { isOmitted, type WordContext } from './value-words.ts';

/** Up to this many prices are said one by one. */
const FEW = 3;

type TableValues = { before: unknown; after: unknown; cells?: CellCounts | undefined };

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** "Price at 1,200 × 1,350 mm: €512.00 to €529.00, +3.3 %". */
const cellSentence = ({ width, height, old, new: now, percent }: CellChange, { language, format }: WordContext) => {
  const say = changeWords[language];
  const label = say.priceAt(format.size(width, height));
  if (old === null) return say.newPrice(label, format.money(now ?? 0));
  if (now === null) return say.noPrice(label, format.money(old));
  const change = say.change(label, format.money(old), format.money(now));
  return percent === null ? change : `${change}, ${format.percent(oneDecimal(percent))}`;
};

/** "Prices changed: 12 (+2 % to +3.5 %), 4 new". */
const countSentence = (
  { changed, added, removed, lowest_percent, highest_percent }: CellCounts,
  context: WordContext,
) => {
  const { language, format } = context;
  const say = changeWords[language];
  if (changed + added + removed === 0) return say.samePrices;
  const percents = [lowest_percent, highest_percent].flatMap((value) =>
    value === null ? [] : [format.percent(oneDecimal(value))],
  );
  const range = new Set(percents).size > 1 ? say.from(percents[0] ?? '', percents[1] ?? '') : percents[0];
  const count = `${format.number(changed)}${range === undefined ? '' : ` (${range})`}`;
  return say.cells(say.changedPrices(count), added, removed);
};

/** How many prices a list says that changed; the values themselves may be left out of it. */
export const isFew = ({ changed, added, removed }: CellCounts): boolean =>
  changed > 0 && changed <= FEW && added + removed === 0;

/** What happened to a price table, in sentences. */
export const tableSentences = ({ before, after, cells }: TableValues, context: WordContext): string[] => {
  const say = changeWords[context.language];
  if (before === null) return [say.tableNew];
  if (after === null) return [say.tableGone];
  const [old, now] = [tableGrid(before), tableGrid(after)];
  if (old && now) {
    const differences = compareGrids(old, now);
    const { changes } = differences;
    if (isUnchanged(differences)) return [say.samePrices];
    const isAllSaid =
      changes.length > 0 && changes.length <= FEW && differences.cells_added + differences.cells_removed === 0;
    if (isAllSaid) return changes.map((change) => cellSentence(change, context));
  }
  const isUnknown = isOmitted(before) || isOmitted(after);
  if (cells && (isUnknown || (old && now)) && cells.changed + cells.added + cells.removed > 0)
    return [countSentence(cells, context)];
  const isShort = [before, after].every((text) => typeof text === 'string' && text.length <= 40);
  return [
    isShort ? say.change(priceTable(context), say.quoted(String(before)), say.quoted(String(after))) : say.tableChanged,
  ];
};

const priceTable = ({ language }: WordContext) => ({ en: 'Price table', fr: 'Tableau de prix' })[language];
