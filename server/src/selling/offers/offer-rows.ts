import { configurationName } from '@vantail/drawing';
import { chargedAmount, eachInPieces, type Pieces, type PrintedLine, printedMoney } from '@vantail/pricing';
import { HIDDEN } from '../quotes/hidden-sizes.ts';
import type { SavedHeading, SavedLine, SavedProductLine } from '../quotes/saved-line.ts';
import type { Detail, Drawing, HeadingRow, LineRow, OfferRow } from './offer-model.ts';
import { lineOf, plainLine, plainLines } from './plain-text.ts';
import { type OfferFormat, type OfferLanguage, type OfferWords, translatedField } from './words.ts';

export type LineContext = {
  language: OfferLanguage;
  words: OfferWords;
  format: OfferFormat;
  /** Hides sizes in a text, with hidden dimensions. */
  hide: (text: string) => string;
  hidesSizes: boolean;
  showsAmounts: boolean;
  showsDiscounts: boolean;
  showsDrawings: boolean;
  showsRates: boolean;
  /** Whether options and surcharges tell what they add to the price. */
  isItemised: boolean;
};

type SoldLine = Exclude<SavedLine, SavedHeading>;

const named = (record: Readonly<Record<string, unknown>>, { language, hide }: LineContext): string =>
  hide(plainLine(translatedField(language, record, 'name') ?? ''));

const lineName = (line: SoldLine, context: LineContext): string => {
  switch (line.kind) {
    case 'product':
      return named(line.product ?? {}, context);
    case 'service':
      return named(line.service, context);
    case 'free':
      return context.hide(plainLine(line.name ?? ''));
  }
};

type Window = Readonly<Record<string, unknown>>;

/** A row that says nothing of leaves is no window that could be drawn, such as one of a roof window. */
const windowOf = (line: SoldLine): Window | null => {
  const row = line.kind === 'product' ? line.pricing_configuration : null;
  return row && (row.leaf_count ?? row.opening_v1) != null ? row : null;
};

const finishOf = ({ choices }: SavedProductLine): string | null =>
  ((choices ?? []).flatMap(({ options }) => options).findLast(({ finish }) => finish)?.finish as string) ?? null;

const drawingOf = (line: SoldLine, { language, hidesSizes, showsDrawings }: LineContext): Drawing | null => {
  const window = windowOf(line);
  if (!showsDrawings || !window || line.kind !== 'product') return null;
  const sides = hidesSizes ? { width: null, height: null } : { width: line.width, height: line.height };
  return {
    window: { ...window, ...sides },
    options: { lang: language, finish: finishOf(line), dimensions: !hidesSizes, caption: false },
  };
};

const sizeText = (line: SoldLine, { words, hidesSizes }: LineContext): string | null => {
  if (hidesSizes || line.kind !== 'product') return null;
  const { width, height } = line;
  if (width !== null && height !== null) return words.size(String(width), String(height));
  if (width !== null) return words.width(String(width));
  return height === null ? null : words.height(String(height));
};

/** What a term of a price is charged, in the units of a piece: it is put where it is found. */
const WORK_PER_TERM = 4;

/** D20.2: what an option or a surcharge adds to the price of a piece, where the document says so. */
function* amountTexts(line: SavedProductLine, printed: PrintedLine, { isItemised, words, format }: LineContext) {
  const text = (amount: number): string | null =>
    amount === 0 || !isItemised ? null : words.included(format.money(printedMoney(amount, printed.removed_rate)));
  // A line may have 100,000 options: each is looked up, not looked for.
  const terms = new Map<string, SavedProductLine['breakdown'][number]>();
  yield* eachInPieces(line.breakdown, (term) => {
    const key = term.kind === 'option' && `${term.step_id} ${term.option_id}`;
    if (key && !terms.has(key)) terms.set(key, term);
    return WORK_PER_TERM;
  });
  const ofOption = (step: number, option: number): string | null => {
    const term = terms.get(`${step} ${option}`);
    return term ? text(chargedAmount(term)) : null;
  };
  return { text, ofOption };
}

/** What a text is charged, in the units of a piece: it is cleaned, and sizes are looked for in it. */
const WORK_PER_TEXT = 20;

const withColon = (name: string, { words }: LineContext): string | null =>
  name === '' ? null : `${name}${words.colon}`;

/** D20.2: every choice as step and option in their order, then surcharges. A step of sizes says nothing but a size. */
function* detailsOf(line: SavedProductLine, printed: PrintedLine, context: LineContext): Pieces<Detail[]> {
  const amounts = yield* amountTexts(line, printed, context);
  const isHidden = (type: unknown) => context.hidesSizes && type === 'dimension';
  const choices: Detail[] = [];
  yield* eachInPieces(
    (line.choices ?? []).filter(({ type }) => !isHidden(type)),
    (step) => {
      const name = withColon(named(step, context), context);
      for (const option of step.options) {
        const amount = amounts.ofOption(step.step_id, option.option_id);
        choices.push({ name, value: named(option, context), amount });
      }
      return WORK_PER_TEXT * (1 + step.options.length);
    },
  );
  const surcharges = line.breakdown
    .filter((term) => term.kind === 'rule')
    .map((term) => ({
      name: null,
      value: context.hide(plainLine(term.label)),
      amount: amounts.text(chargedAmount(term)),
    }));
  return [...choices, ...surcharges];
}

/** D20.2: a free line may count square metres or metres of a window. Pieces tell no size. */
const quantityText = (line: SoldLine, { format, hide }: LineContext): string | null => {
  if (line.quantity === null) return null;
  const unit = line.kind === 'product' ? undefined : lineOf(line.unit);
  const quantity = format.number(line.quantity);
  return unit === undefined ? quantity : hide(`${quantity} ${unit}`);
};

const discountOf = (line: SoldLine, printed: PrintedLine, { words, format }: LineContext): LineRow['discount'] => {
  if (!line.discount || line.discount_amount === 0) return null;
  const percent = 'percent' in line.discount ? format.percent(line.discount.percent) : null;
  return { name: words.discount(percent), amount: format.money(-(printed.discount_amount ?? 0)) };
};

function* lineRow(line: SoldLine, printed: PrintedLine, position: number, context: LineContext): Pieces<LineRow> {
  const { showsAmounts, showsDiscounts, showsRates, format, hide, language } = context;
  const isDiscounted = line.discount !== null && line.discount_amount !== 0;
  const quantity = quantityText(line, context);
  // D20.2: a hidden discount or quantity could be computed from a unit price, and a discount from what options cost.
  const showsUnit = showsAmounts && (showsDiscounts || !isDiscounted) && !quantity?.includes(HIDDEN);
  const window = windowOf(line);
  const itemised = { ...context, isItemised: context.isItemised && showsUnit };
  return {
    kind: 'line',
    position: String(position),
    label: line.label === null ? null : hide(plainLine(line.label)) || null,
    name: lineName(line, context),
    window: window ? configurationName(window, language) : null,
    size: sizeText(line, context),
    details: line.kind === 'product' ? yield* detailsOf(line, printed, itemised) : [],
    note: plainLines(line.note ?? '').map(hide),
    drawing: drawingOf(line, context),
    quantity,
    vat: showsRates && line.vat_rate ? format.percent(line.vat_rate.rate) : null,
    unitPrice: showsUnit && printed.unit_price !== null ? format.money(printed.unit_price) : null,
    discount: showsUnit ? discountOf(line, printed, context) : null,
    total: showsAmounts && printed.total !== null ? format.money(printed.total) : null,
  };
}

const headingRow = (
  line: SavedHeading,
  printed: PrintedLine,
  { showsAmounts, format, hide }: LineContext,
): HeadingRow => ({
  kind: 'heading',
  name: hide(plainLine(line.name ?? '')),
  label: line.label === null ? null : hide(plainLine(line.label)) || null,
  note: plainLines(line.note ?? '').map(hide),
  sum: showsAmounts && printed.sum !== null ? format.money(printed.sum) : null,
});

/** The lines of a quote in their order; alternatives are listed apart, under the position that they have. */
export function* offerRows(
  lines: readonly SavedLine[],
  printed: readonly PrintedLine[],
  context: LineContext,
): Pieces<{ row: OfferRow; isAlternative: boolean }[]> {
  const rows: { row: OfferRow; isAlternative: boolean }[] = [];
  let position = 0;
  for (const [index, line] of lines.entries()) {
    const amounts = printed[index] as PrintedLine;
    if (line.kind === 'heading') rows.push({ row: headingRow(line, amounts, context), isAlternative: false });
    else {
      position += 1;
      rows.push({ row: yield* lineRow(line, amounts, position, context), isAlternative: line.alternative });
    }
    yield;
  }
  return rows;
}
