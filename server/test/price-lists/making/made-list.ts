import type { Catalogue, Truth } from '../entry.ts';
import type { Dice } from './dice.ts';
import type { Draft } from './draft.ts';
import { type Form, forms, type Sheet, type TextSigns, textOf, workbookOf } from './forms.ts';
import { pdfOf } from './pdf.ts';
import { type Block, listBlock } from './render.ts';

/**
 * What a list says of its own reading. `everything`: in so many words, so that a question is needless; `enough`: the
 * truth may be read, or asked about; `too little`: whatever is written without a question is a guess.
 */
export type Says = 'everything' | 'enough' | 'too little';

/** The classes of damage, by the points of the plan that they come from. */
export const groups = {
  undamaged: 'undamaged',
  cells: 'characters of a cell',
  axes: 'which axis is which',
  'no price': 'not the price of a piece',
  money: 'currency and tax',
  ends: 'lower ends, groups, units of something else',
  forms: 'further forms',
  frames: 'what stands around, and damaged sizes',
} as const;
export type Group = keyof typeof groups;

/** A list before it is written into a file. */
export type Made = {
  sheets: Block | readonly Sheet[];
  says: Says;
  /** What a person reads; the table of the draft where nothing else is said. */
  truth?: readonly Truth[];
  /** Where the damage can only be in some forms. */
  forms?: readonly Form[];
  catalogue?: Catalogue;
};

/** A damage makes a list of a draft; of some drafts it can make none. */
export type Damage = { group: Group; name: string; make: (draft: Draft, dice: Dice) => Made | undefined };

export type MadeList = {
  group: Group;
  damage: string;
  language: string;
  layout: Draft['layout'];
  /** ODS is made by LibreOffice alone. */
  form: Form | 'ods';
  says: Says;
  truth: readonly Truth[];
  catalogue: Catalogue;
  file: string | Uint8Array;
  /** The same list as a text, for people. */
  shown: string;
};

/** Whether an undamaged draft says everything in so many words. */
export const saysOf = ({ layout, naming, unitPlace, spelling, areNumbers }: Draft): Says => {
  const { digits = 2, thousands = '' } = spelling;
  const namesAxes = layout === 'long' || (naming !== 'none' && naming !== 'corner');
  const isSpelledOut = areNumbers || digits > 0 || (thousands !== '.' && thousands !== ',');
  return namesAxes && unitPlace !== 'nowhere' && isSpelledOut ? 'everything' : 'enough';
};

/** The list of a changed draft. */
export const remade = (draft: Draft, changes: Partial<Draft>, made: Partial<Made> = {}): Made => {
  const changed = { ...draft, ...changes };
  return { sheets: listBlock(changed), says: saysOf(changed), ...made };
};

const signsOf = (form: Form, { decimal }: Draft['spelling'], dice: Dice): TextSigns => {
  if (form === 'text') return { separator: '\t', decimal };
  return { separator: dice.pick(decimal === ',' ? [';', ';', '\t'] : [',', ';', '\t']), decimal };
};

const fileOf = (form: Form, sheets: readonly Sheet[], signs: TextSigns): string | Uint8Array => {
  switch (form) {
    case 'xlsx':
      return workbookOf(sheets);
    case 'pdf':
      return pdfOf(sheets, signs.decimal);
    case 'csv':
    case 'text':
      return textOf(sheets, signs);
    default:
      throw new Error(`unknown form ${form satisfies never}`);
  }
};

/** Number formats as people would note them: `199 as "on request"`. */
const withFormats = ({ name, block }: Sheet): Sheet => ({
  name,
  block: {
    ...block,
    lines: block.lines.map((line) =>
      line.map((cell) => (cell !== null && typeof cell === 'object' ? `${cell.value} as ${cell.format}` : cell)),
    ),
  },
});

/** Writes a damaged list into a file; undefined where the draft cannot have the damage. */
export const madeList = (damage: Damage, draft: Draft, dice: Dice, wanted?: Form): MadeList | undefined => {
  const made = damage.make(draft, dice);
  if (!made) return undefined;
  const possible: readonly Form[] = made.forms ?? forms;
  // What can be in a file of text can be printed, too.
  const isPossible = wanted && possible.includes(wanted === 'pdf' ? 'csv' : wanted);
  const form = isPossible ? wanted : dice.pick(possible);
  const sheets = 'lines' in made.sheets ? [{ name: draft.words.system, block: made.sheets }] : made.sheets;
  const signs = signsOf(form, draft.spelling, dice);
  return {
    group: damage.group,
    damage: damage.name,
    language: draft.language,
    layout: draft.layout,
    form,
    says: made.says,
    truth: made.truth ?? [draft.table],
    catalogue: made.catalogue ?? 'EUR TTC',
    // Made when it is read: a sample of the corpus need not pack all of its workbooks.
    get file() {
      return fileOf(form, sheets, signs);
    },
    get shown() {
      return textOf(sheets.map(withFormats), { separator: ';', decimal: ',' });
    },
  };
};
