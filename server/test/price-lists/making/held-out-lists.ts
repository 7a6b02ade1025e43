import { damages } from '../damages/damages.ts';
import { chosenWords, type HeldOut } from '../words/held-out/held-words.ts';
import { tradeLanguages } from '../words/trade-languages.ts';
import { diceOf } from './dice.ts';
import { layouts } from './draft.ts';
import { type Form, forms } from './forms.ts';
import { type Damage, type MadeList, madeList } from './made-list.ts';
import { randomDraft } from './random-draft.ts';

const TRIES = 12;

/** Damages that are words: only these say something about a set of words. */
const isOfWords = ({ group, name }: Damage): boolean =>
  group === 'undamaged' ||
  group === 'no price' ||
  (group === 'cells' && /cents|inThousands|perHundred/.test(name)) ||
  (group === 'money' && /tax, |currency in the|euros in words|without tax/.test(name)) ||
  (group === 'ends' && /lower ends|upper ends|leaves|something else/.test(name)) ||
  (group === 'axes' && /capitals|at one axis alone$|width.*height in the corner|against the labels/.test(name));

/** A held-out set's words in every damage that is words, `turns` times in every language; the same every time. */
export const heldOutLists = (set: HeldOut, turns = 1, wanted: readonly Form[] = forms): MadeList[] =>
  damages.filter(isOfWords).flatMap((damage, place) =>
    tradeLanguages.flatMap((language, index) => {
      const own = set[language];
      if (!own) return [];
      return Array.from({ length: turns }, (_, turn) => {
        const dice = diceOf(5e6 + turn * 1e5 + place * 100 + index);
        for (let count = 0; count < TRIES; count++) {
          const words = chosenWords(own, dice);
          const draft = randomDraft(dice, { language, layout: dice.pick(layouts), words });
          const list = madeList(damage, draft, dice, wanted[(place + index + turn) % wanted.length]);
          if (list) return list;
        }
        return [];
      }).flat();
    }),
  );
