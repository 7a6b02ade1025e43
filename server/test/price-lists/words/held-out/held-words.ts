import type { Dice } from '../../making/dice.ts';
import type { TradeLanguage } from '../trade-languages.ts';
import type { TradeWords } from '../trade-words.ts';

/**
 * Words that were written by somebody who had not read the reader's own, each field with several; chance takes one of
 * them for each list. `{}` stands for a size, a length with its unit for `box`.
 */
export type HeldWords = {
  axes: readonly (readonly [string, string])[];
  price: readonly string[];
  leaves: readonly (readonly [string, string])[];
  from: readonly string[];
  upTo: readonly string[];
  box: readonly string[];
  /** Titles of products; those of the corpus where a set has none. */
  window?: readonly string[];
} & {
  [field in
    | 'weight'
    | 'area'
    | 'weeks'
    | 'slats'
    | 'discount'
    | 'surcharge'
    | 'perArea'
    | 'perMetre'
    | 'perHundred'
    | 'cents'
    | 'inThousands'
    | 'euros'
    | 'foreign'
    | 'exclusive'
    | 'inclusive']: readonly string[];
};

export type HeldOut = Readonly<Partial<Record<TradeLanguage, HeldWords>>>;

const filled = (template: string) => (size: string) => template.replace('{}', size);

/** One choice of a set's words. */
export const chosenWords = (words: HeldWords, { pick }: Dice): Partial<TradeWords> => {
  const box = pick(words.box);
  return {
    axes: pick(words.axes),
    price: pick(words.price),
    ...(words.window ? { window: pick(words.window) } : {}),
    leaves: pick(words.leaves),
    from: words.from.map(filled),
    upTo: filled(pick(words.upTo)),
    box: (unit, length) => box.replace('{}', `${length} ${unit}`),
    weight: pick(words.weight),
    area: pick(words.area),
    weeks: pick(words.weeks),
    slats: pick(words.slats),
    discount: pick(words.discount),
    surcharge: pick(words.surcharge),
    perArea: pick(words.perArea),
    perMetre: pick(words.perMetre),
    perHundred: pick(words.perHundred),
    cents: pick(words.cents),
    inThousands: pick(words.inThousands),
    euros: pick(words.euros),
    foreign: words.foreign,
    exclusive: words.exclusive,
    inclusive: words.inclusive,
  };
};
