import type { ExactNumber } from '@vantail/pricing';
import { type Doubt, doubtOf, type Params } from '../sheet/doubt.ts';
import { isOfSeveral, type OtherMeaning, otherMeaning, otherMeaningOfNote } from '../words/other-meanings.ts';
import { isPriceTitle } from '../words/price-words.ts';
import { taxBasesNamed } from '../words/tax-basis.ts';

/** Why the numbers of a table may not be the prices of pieces, in the tenant's money. */
export type UnclearReason =
  | OtherMeaning
  | 'negative'
  | 'several_numbers'
  | 'shown_otherwise'
  | 'shown_words'
  | 'currencies'
  | 'taxes'
  | 'group_titles'
  | 'same_numbers'
  | 'small_part'
  | 'like_areas'
  | 'unknown_words';

const says = (what: string) => (text: string) => `${text} says that the numbers are ${what}`;

const REASONS: Readonly<Record<UnclearReason, (text: string, count: number) => string>> = {
  weight: says('weights'),
  area: says('areas'),
  time: says('times of delivery'),
  percent: says('percentages or discounts'),
  count: says('numbers of pieces'),
  surcharge: says('surcharges, which are added to a price'),
  per_measure: says('prices of a metre or square metre'),
  scaled: says('in thousands, in cents or for many pieces'),
  lowest: says('the lowest prices only'),
  negative: (text, count) => `${count} prices are below 0, such as ${text}: such a size cannot be ordered`,
  several_numbers: (text) => `${text} may be two prices in one cell; it was read as one number`,
  shown_otherwise: (text, count) => `${count} cells show something else than their number, such as ${text}`,
  shown_words: (text, count) => `${count} cells show words beside their number that are not understood: ${text}`,
  currencies: (text) => `the file names several currencies: ${text}`,
  taxes: (text) => `it is not clear whether tax is included: ${text}`,
  small_part: (text) => `they are a small part of those of ${text}, which has the same sizes`,
  same_numbers: (text) => `most of the numbers are the same, such as ${text}, whatever the size`,
  like_areas: () =>
    'they rise exactly with width times height, as areas and weights do, and nothing says that they are prices',
  unknown_words: (text) => `${text} is not understood, and may say that the numbers are something else`,
  group_titles: (text, count) =>
    count === 1 ? `a title stands over a part of the sizes: ${text}` : `titles stand over parts of the sizes: ${text}`,
};

/** What to do about a reason, where it is not to accept prices and to skip everything else. */
const ADVICE: Partial<Record<UnclearReason, string>> = {
  negative: 'Accept them if they are meant so; if not, correct the file',
  several_numbers: 'Accept it if it is one price; if not, write one price into each cell',
  currencies: 'Accept them if all are in your own currency; if not, skip the table or correct the file',
  taxes: 'Accept them if they are on the basis of your own prices; if not, skip the table or correct the file',
  group_titles: 'Accept it if all of it is one table; if not, put each part into a table of its own',
};

const SHOWN = 60;

/** The question whether the numbers of a table are prices of pieces. */
export const unclearDoubt = (reason: UnclearReason, text: string, facts: Params = {}): Doubt => {
  const shown = text.slice(0, SHOWN);
  const isQuoted = reason !== 'currencies' && reason !== 'group_titles';
  const why = REASONS[reason](isQuoted ? JSON.stringify(shown) : shown, Number(facts.count ?? 1));
  const message = `Are these the prices of pieces? ${why.charAt(0).toUpperCase()}${why.slice(1)}. ${ADVICE[reason] ?? 'Accept them if they are; if not, skip the table or correct the file'}`;
  return doubtOf('prices_unclear', message, { reason, text: shown, ...facts });
};

/** A table of so many numbers has others for other sizes. */
const MANY_NUMBERS = 9;
const SAME_SHARE = 4;

/** Numbers that do not follow the sizes: weeks, slats, percentages. All lines of one axis are alike, or few differ. */
export const sameNumbers = (prices: readonly (readonly (ExactNumber | null)[])[]): Doubt[] => {
  const lines = prices.map((line) =>
    line.map((price) => (price === null || typeof price === 'number' ? price : `${price.digits} ${price.scale}`)),
  );
  const known = lines.flat().filter((price) => price !== null);
  const [first] = known;
  const columns = lines[0]?.length ?? 0;
  if (first === undefined || known.length < MANY_NUMBERS || lines.length < 3 || columns < 3) return [];
  const isConstant = (line: readonly (string | number | null)[]) =>
    new Set(line.filter((price) => price !== null)).size <= 1;
  const areAlike =
    new Set(known).size * SAME_SHARE <= known.length ||
    lines.every(isConstant) ||
    lines[0]?.every((_, column) => isConstant(lines.map((line) => line[column] ?? null)));
  return areAlike ? [unclearDoubt('same_numbers', String(first))] : [];
};

/** What names the numbers of a table: its labels and titles, and the notes below it. */
type MeaningTexts = {
  titles: readonly (string | undefined)[];
  /** The name of the sheet. It may mention prices beside other things: "Prix & remises". */
  sheet: string | null;
  notes: readonly string[];
};

/** "Mva kommer i tillegg": what is added is the tax. */
const isOfTax = (meaning: OtherMeaning, text: string): boolean =>
  meaning === 'surcharge' && taxBasesNamed(text).length > 0;

/** The question that titles and notes raise: "Gewichte in kg", "Plus-value", "€/m²". One is enough. */
export const meaningDoubts = ({ titles, sheet, notes }: MeaningTexts): Doubt[] => {
  const name = sheet === null || (isPriceTitle(sheet) && isOfSeveral(sheet)) ? undefined : sheet;
  for (const text of [...titles, name]) {
    const found = text ? otherMeaning(text) : undefined;
    if (text && found && !isOfTax(found.meaning, text)) return [unclearDoubt(found.meaning, text)];
  }
  for (const text of notes) {
    const found = otherMeaningOfNote(text);
    if (found && !isOfTax(found.meaning, text)) return [unclearDoubt(found.meaning, text)];
  }
  return [];
};

export const isNegative = (price: ExactNumber): boolean => (typeof price === 'number' ? price < 0 : price.digits < 0n);
