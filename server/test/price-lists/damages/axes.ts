import type { Truth } from '../entry.ts';
import { type Draft, hasKnownLetters, unitLabel } from '../making/draft.ts';
import { type Damage, type Made, remade, type Says } from '../making/made-list.ts';
import { foreignAxes } from '../words/trade-languages.ts';

/** A grid either way round with the label that is given, in the corner or around. */
const grids = (draft: Draft): Draft | undefined => (draft.layout === 'long' ? undefined : draft);

/** Both axes named by other words than those of the language. */
const renamed = (
  name: string,
  axesOf: (draft: Draft, random: <T>(items: readonly T[]) => T) => readonly [string, string],
  says: (draft: Draft) => Says,
): Damage => ({
  group: 'axes',
  name,
  make: (draft, dice) => grids(draft) && remade(draft, { axes: axesOf(draft, dice.pick) }, { says: says(draft) }),
});

/** A backslash and arrows say which is which; a slash does only with the height first. */
const isPlaced = ({ naming, layout }: Draft) => naming !== 'slash' || layout === 'grid';

const abbreviations: readonly (readonly [string, string])[] = [
  ['RAM-B', 'RAM-H'],
  ['RB', 'RH'],
  ['Bst.', 'Hst.'],
  ['BRB', 'BRH'],
  ['larg. tableau', 'haut. tableau'],
  ['Br.', 'Ho.'],
  ['FB', 'FH'],
  ['Overall W', 'Overall H'],
  ['Larg.', 'Haut.'],
  ['Szer.', 'Wys.'],
  ['Largh.', 'Alt.'],
  ['Larg.', 'Alt.'],
  ['En', 'Boy'],
];

/** Words that name neither a width nor a height, for anybody. */
const unknownWords: readonly (readonly [string, string])[] = [
  ['Zugmaß', 'Stockmaß'],
  ['Cote A', 'Cote B'],
  ['Maat 1', 'Maat 2'],
  ['Dim. 1', 'Dim. 2'],
  ['Tableau', 'Clair'],
  ['Span', 'Rise'],
];

const otherWords: Damage[] = [
  renamed(
    'abbreviations',
    (_, pick) => pick(abbreviations),
    () => 'enough',
  ),
  renamed(
    'adjectives',
    ({ words }) => words.adjectives,
    () => 'enough',
  ),
  renamed(
    'the letters of the language',
    ({ words }) => words.letters,
    () => 'enough',
  ),
  renamed(
    'words that name no axis',
    (_, pick) => pick(unknownWords),
    () => 'too little',
  ),
  renamed(
    'a language outside the vocabulary',
    (_, pick) => pick(Object.values(foreignAxes)),
    () => 'enough',
  ),
  renamed(
    'words in capitals',
    ({ words }) => [words.axes[0].toUpperCase(), words.axes[1].toUpperCase()],
    (draft) => (isPlaced(draft) ? 'everything' : 'enough'),
  ),
];

/** Only one label, of one axis: in the corner, above the sizes, or before the lines. */
const oneLabel = (name: string, label: (draft: Draft) => readonly [string, string]): Damage => ({
  group: 'axes',
  name,
  make: (draft, dice) => {
    if (!grids(draft)) return undefined;
    const [width, height] = label(draft);
    const isAbove = dice.chance(50);
    // Which axis the label stands at: what runs across is the width of a grid and the height of a turned one.
    const isWidth = isAbove === (draft.layout === 'grid');
    const word = `${isWidth ? width : height}${unitLabel(draft)}`;
    return besideOneAxis(draft, word, isAbove);
  },
});

const besideOneAxis = (draft: Draft, word: string, isAbove: boolean): Made => {
  const bare: Draft = { ...draft, naming: 'corner', corner: null };
  if (isAbove) return remade(bare, { above: [...draft.above, [null, word]] }, { says: 'enough' });
  const made = remade({ ...bare, above: [], unitPlace: draft.unitPlace === 'above' ? 'beside' : draft.unitPlace }, {});
  if (!('lines' in made.sheets)) throw new Error('a list of one sheet was expected');
  const lines = made.sheets.lines.map((line, place) => [place === 1 ? word : null, ...line]);
  return { sheets: { lines, merged: [] }, says: 'enough' };
};

const oneSide: Damage[] = [
  oneLabel('a word at one axis alone', ({ axes }) => axes),
  oneLabel('a letter at one axis alone', ({ words }) => words.letters),
  oneLabel('an adjective at one axis alone', ({ words }) => words.adjectives),
  oneLabel('an unknown word at one axis alone', () => ['Zugmaß', 'Stockmaß']),
];

/** Pairs in the corner that may mean either way round. */
const slashes: Damage[] = ([' / ', '/', ' x ', ' - ', ' × '] as const).flatMap((stroke): Damage[] => [
  {
    group: 'axes',
    name: `width${stroke}height in the corner`,
    make: (draft) => {
      const [width, height] = draft.axes;
      return (
        grids(draft) &&
        remade(
          draft,
          { naming: 'corner', corner: `${width}${stroke}${height}${unitLabel(draft)}` },
          { says: 'too little' },
        )
      );
    },
  },
  {
    group: 'axes',
    name: `the letters width${stroke}height in the corner`,
    make: (draft) => {
      const [width, height] = draft.words.letters;
      return (
        grids(draft) &&
        remade(
          draft,
          { naming: 'corner', corner: `${width}${stroke}${height}${unitLabel(draft)}` },
          { says: 'too little' },
        )
      );
    },
  },
]);

const doors: Truth = {
  widths: [800, 900, 1000, 1100],
  heights: [2000, 2050, 2100, 2150, 2200],
  prices: [800, 900, 1000, 1100, 1200].map((base) => [base, base + 41, base + 87, base + 133]),
};

/** Doors of which the corner says that they are wider than high. */
const contradiction: Damage = {
  group: 'axes',
  name: 'a corner height/width over sizes that say the contrary',
  make: (draft, dice) => {
    const [width, height] = dice.chance(50) ? draft.axes : draft.words.letters;
    const changes: Partial<Draft> = {
      table: doors,
      layout: 'turned',
      naming: 'corner',
      corner: `${height}${dice.pick(['/', ' / '])}${width}${unitLabel(draft)}`,
      above: [[draft.words.door]],
    };
    return draft.layout === 'turned' ? remade(draft, changes, { says: 'too little', truth: [doors] }) : undefined;
  },
};

/** The corner says one thing, the labels around another. */
const disagreement: Damage = {
  group: 'axes',
  name: 'a corner against the labels around',
  make: (draft) => {
    if (draft.layout !== 'grid') return undefined;
    const [width, height] = draft.axes;
    const corner = `${height} \\ ${width}`;
    return remade(draft, { naming: 'corner', corner, above: [...draft.above, [null, height]] }, { says: 'enough' });
  },
};

const nothing: Damage = {
  group: 'axes',
  name: 'no word at all, widths across',
  make: (draft) => (draft.layout === 'grid' ? remade(draft, { naming: 'none' }) : undefined),
};

/** `H/L`: a pair in the corner with the height first. */
const certain: Damage[] = (['/', ' / ', '\\', ' \\ '] as const).map((stroke) => ({
  group: 'axes',
  name: `the letters height${stroke}width in the corner`,
  make: (draft) => {
    if (draft.layout !== 'grid') return undefined;
    const [width, height] = draft.words.letters;
    const made = remade(draft, { naming: 'corner', corner: `${height}${stroke}${width}${unitLabel(draft)}` });
    const wouldSay = remade(draft, { naming: 'stroke' }).says;
    return { ...made, says: hasKnownLetters(draft) ? wouldSay : 'enough' };
  },
}));

export const axisDamages: readonly Damage[] = [
  ...otherWords,
  ...oneSide,
  ...slashes,
  contradiction,
  disagreement,
  nothing,
  ...certain,
];
