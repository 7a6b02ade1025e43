import { damages } from '../damages/damages.ts';
import { tradeLanguages } from '../words/trade-languages.ts';
import { diceOf } from './dice.ts';
import { layouts } from './draft.ts';
import { type Form, forms } from './forms.ts';
import { type Damage, type MadeList, madeList } from './made-list.ts';
import { randomDraft } from './random-draft.ts';

const TRIES = 12;

/** Chance decides on sizes and spelling until a draft can have the damage. */
const attempt = (make: () => MadeList | undefined): MadeList | undefined => {
  for (let count = 0; count < TRIES; count++) {
    const list = make();
    if (list) return list;
  }
  return undefined;
};

/** Every damage in every language, by turns in each layout and form. It is the same every time. */
const damagedLists = (chosen: readonly Damage[], wanted: readonly Form[]): MadeList[] =>
  chosen.flatMap((damage, place) =>
    tradeLanguages.flatMap((language, index) => {
      const dice = diceOf(place * 1000 + index);
      const list = attempt(() => {
        const layout = dice.pick(layouts);
        return madeList(damage, randomDraft(dice, { language, layout }), dice, wanted[(place + index) % wanted.length]);
      });
      return list ?? [];
    }),
  );

/** Lists without damage in every language, layout and form. */
const plainLists = (chosen: readonly Damage[], wanted: readonly Form[]): MadeList[] =>
  tradeLanguages.flatMap((language, index) =>
    layouts.flatMap((layout, place) =>
      wanted.flatMap((form, turn) => {
        const dice = diceOf(1e6 + index * 100 + place * 10 + turn);
        return chosen.flatMap(
          (damage) => attempt(() => madeList(damage, randomDraft(dice, { language, layout }), dice, form)) ?? [],
        );
      }),
    ),
  );

/** The corpus: the same every time. */
export const corpus = (chosen: readonly Damage[] = damages, wanted: readonly Form[] = forms): MadeList[] => [
  ...plainLists(
    chosen.filter(({ group }) => group === 'undamaged'),
    wanted,
  ),
  ...damagedLists(
    chosen.filter(({ group }) => group !== 'undamaged'),
    wanted,
  ),
];

/** A list in which chance decides on everything; most have some damage. */
export const randomMadeList = (seed: number, wanted: readonly Form[] = forms): MadeList => {
  const dice = diceOf(seed);
  const list = attempt(() => {
    const damage = dice.chance(30) ? damages[0] : dice.pick(damages);
    return damage && madeList(damage, randomDraft(dice), dice, dice.pick(wanted));
  });
  if (!list) throw new Error(`no damage fits any of ${TRIES} drafts (seed ${seed})`);
  return list;
};
