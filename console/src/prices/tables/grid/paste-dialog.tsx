import {
  type DetectedTable,
  type DetectionChoices,
  type Doubt,
  type DoubtChoice,
  inTenantBasis,
  labelDoubts,
  type PriceLabels,
  readPastedText,
  storingDoubts,
} from '@vantail/price-lists';
import { useMemo, useState } from 'react';
import { NoteList, readingWords } from '../../../forms/doubts/note-list.tsx';
import { Question } from '../../../forms/doubts/question.tsx';
import { useSession } from '../../../session/session-context.tsx';
import { useFormat } from '../../../session/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { foundWords } from '../../../ui/language/found-words.ts';
import { useLanguage, useMessages } from '../../../ui/language/language-context.tsx';
import { messages, plural } from '../../../ui/language/messages.ts';
import styles from './paste.module.css';
import { SIGNS, UNITS, withPasteAnswer } from './paste-choices.ts';
import { ReadGridPreview } from './read-grid-preview.tsx';

const words = messages({
  en: {
    title: 'Paste a whole table?',
    noTable: 'We found no table with sizes in what you pasted.',
    sizes: (smallest: string, largest: string) => `Sizes from ${smallest} to ${largest}`,
    shape: (widths: number, heights: number, missing: number) =>
      `${plural('en', widths, 'width', 'widths')} × ${plural('en', heights, 'height', 'heights')}, ${plural('en', missing, 'size', 'sizes')} that can’t be made`,
    which: 'Table',
    layout: 'Layout',
    unit: 'Unit of the sizes',
    decimal: 'Decimal sign',
    unanswered: (count: number) => `Answer ${plural('en', count, 'question', 'questions')} first.`,
    faulty: 'What you pasted has errors: fix them and paste again.',
    faults: 'We can’t use this as a table yet',
    replace: 'Replace the table',
    cells: 'Paste into the cells',
    cancel: 'Cancel',
  },
  fr: {
    title: 'Coller un tableau entier ?',
    noTable: 'Aucun tableau avec ses dimensions n’a été trouvé dans le bloc.',
    sizes: (smallest: string, largest: string) => `Dimensions de ${smallest} à ${largest}`,
    shape: (widths: number, heights: number, missing: number) =>
      `${plural('fr', widths, 'largeur', 'largeurs')} × ${plural('fr', heights, 'hauteur', 'hauteurs')}, ${plural('fr', missing, 'dimension non réalisable', 'dimensions non réalisables')}`,
    which: 'Tableau',
    layout: 'Disposition',
    unit: 'Unité des dimensions',
    decimal: 'Signe décimal',
    unanswered: (count: number) => `Répondez d’abord à ${plural('fr', count, 'question', 'questions')}.`,
    faulty: 'Le bloc a des fautes : corrigez-le et recollez-le.',
    faults: 'Le bloc ne peut pas encore être pris comme tableau',
    replace: 'Remplacer le tableau',
    cells: 'Coller dans les cellules',
    cancel: 'Annuler',
  },
});

/** What the prices of this tenant are: a pasted block may say that its own are something else. */
const usePriceLabels = (): PriceLabels => {
  const { tenant, vat_terms } = useSession().me;
  const { currency, price_basis } = tenant;
  return { currency, price_basis, included_rate: vat_terms?.included_rate?.rate ?? null, included_rate_name: null };
};

const keyOf = ({ code, params }: Doubt) => JSON.stringify([code, params]);

type Props = {
  text: string;
  /** How the table finds prices between its sizes. */
  mode: string | null;
  onReplace: (table: Pick<DetectedTable, 'widths' | 'heights' | 'prices'>) => void;
  onCells: () => void;
  onClose: () => void;
};

/** The pasted text as the reader of price lists reads it, with its faults, and doubts until each is answered. */
const usePastedTable = ({ text, mode }: Pick<Props, 'text' | 'mode'>) => {
  const { language } = useLanguage();
  const [choices, setChoices] = useState<DetectionChoices>({});
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState<string | undefined>(undefined);
  const reading = useMemo(() => readPastedText(text, choices), [text, choices]);
  const labels = usePriceLabels();
  const [tax, setTax] = useState<'convert' | undefined>(undefined);
  const read = reading.tables.find(({ id }) => id === chosenId) ?? reading.tables[0];
  const table = read && inTenantBasis(read, labels, tax);
  const found = read && table ? [...storingDoubts(table, mode), ...labelDoubts(read, labels, tax)] : [];
  const faults = reading.faults.map((fault) => ({ ...fault, message: foundWords(language, 'files', fault) }));
  const doubts = found.map((doubt) => {
    const key = keyOf(doubt);
    return {
      key,
      doubt: { ...doubt, message: foundWords(language, 'doubts', doubt) },
      isAccepted: accepted.has(key),
      reopen: () => setAccepted(new Set([...accepted].filter((other) => other !== key))),
      answer: (choice: DoubtChoice) => {
        if (choice.field === 'accept') setAccepted(new Set([...accepted, key]));
        else if (choice.field === 'tax') setTax('convert');
        else setChoices(withPasteAnswer(choices, choice));
      },
    };
  });
  return { reading, table, faults, doubts, choices, setChoices, setChosenId };
};

/**
 * A block that may have sizes around it, read by the reader of price lists: it replaces the whole table once every
 * doubt is answered, or is written into the cells unchanged.
 */
export const PasteDialog = ({ text, mode, onReplace, onCells, onClose }: Props) => {
  const say = useMessages(words);
  const { reading, table, faults, doubts, choices, setChoices, setChosenId } = usePastedTable({ text, mode });
  const open = doubts.filter(({ isAccepted }) => !isAccepted).length;
  const isFaulty = !table || table.hasFaults;
  const reason = isFaulty ? say.faulty : open > 0 ? say.unanswered(open) : undefined;
  const mark = (sign: string) => setChoices({ ...choices, noPriceMarks: [...(choices.noPriceMarks ?? []), sign] });
  return (
    <Dialog
      title={say.title}
      isOpen
      shape="wide"
      onClose={onClose}
      actions={
        <>
          <Button changesNothing onPress={onClose}>
            {say.cancel}
          </Button>
          <Button onPress={onCells}>{say.cells}</Button>
          {table && (
            <Button kind="primary" autoFocus forbidden={reason} onPress={() => onReplace(table)}>
              {say.replace}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {!table && <p>{say.noTable}</p>}
        <NoteList notes={faults} signal={table ? 'bad' : 'warn'} title={say.faults} onMark={mark} />
        {reading.tables.length > 1 && (
          <Select
            label={say.which}
            value={table?.id ?? null}
            choices={reading.tables.map(({ id, headings }) => ({ id, name: headings[0] ?? id, detail: id }))}
            onChange={setChosenId}
          />
        )}
        {table && !table.hasFaults && <Reading table={table} />}
        {doubts.map(({ key, doubt, isAccepted, reopen, answer }) => (
          <Question key={key} doubt={doubt} isAccepted={isAccepted} onAsk={reopen} onAnswer={answer} />
        ))}
        {table && !table.hasFaults && <ReadGridPreview table={table} />}
        {table && <ReadingFields {...{ table, decimal: reading.decimal, choices, setChoices }} />}
      </div>
    </Dialog>
  );
};

const Reading = ({ table: { widths, heights, prices } }: { table: DetectedTable }) => {
  const say = useMessages(words);
  const format = useFormat();
  const missing = prices.flat().filter((price) => price === null).length;
  const size = (at: 0 | -1) => format.size(widths.at(at) ?? 0, heights.at(at) ?? 0);
  return (
    <p className="figures">
      <strong>{say.sizes(size(0), size(-1))}</strong>{' '}
      <span className="soft">{say.shape(widths.length, heights.length, missing)}</span>
    </p>
  );
};

type FieldsProps = {
  table: DetectedTable;
  decimal: (typeof SIGNS)[number];
  choices: DetectionChoices;
  setChoices: (choices: DetectionChoices) => void;
};

/** How it was read, and fields to override that. */
const ReadingFields = ({ table, decimal, choices, setChoices }: FieldsProps) => {
  const say = useMessages(words);
  const sayHow = useMessages(readingWords);
  const set = (field: string) => (value: string) => setChoices(withPasteAnswer(choices, { field, value }));
  const layouts = table.layout === 'long' ? (['long'] as const) : (['grid', 'transposed'] as const);
  return (
    <div className={styles.fields}>
      <Select
        label={say.layout}
        value={table.layout}
        choices={layouts.map((id) => ({ id, name: sayHow[id] }))}
        onChange={set('layout')}
      />
      <Select
        label={say.unit}
        value={table.unit}
        choices={UNITS.map((id) => ({ id, name: sayHow[id] }))}
        onChange={set('unit')}
      />
      <Select
        label={say.decimal}
        value={decimal}
        choices={SIGNS.map((id) => ({ id, name: sayHow[id] }))}
        onChange={set('decimal')}
      />
    </div>
  );
};
