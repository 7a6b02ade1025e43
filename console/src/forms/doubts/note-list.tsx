import type { Schemas } from '@vantail/client';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import styles from './note-list.module.css';

const words = messages({
  en: {
    location: (sheet: string | null, cell: string) => (sheet ? `${sheet}, cell ${cell}` : `cell ${cell}`),
    tab: (sheet: string) => `${sheet}:`,
    mark: (text: string) => `“${text}” means “can’t be made”`,
    more: (count: number) => `and ${counted('en', count)} more`,
  },
  fr: {
    location: (sheet: string | null, cell: string) => (sheet ? `${sheet}, cellule ${cell}` : `cellule ${cell}`),
    tab: (sheet: string) => `${sheet} :`,
    mark: (text: string) => `« ${text} » veut dire : non réalisable`,
    more: (count: number) => `et ${counted('fr', count)} de plus`,
  },
});

export type Note = Schemas['PriceListNote'];

const SHOWN = 50;

const keyOf = ({ code, sheet, row, column, message }: Note) => [code, sheet, row, column, message].join();

/** A fault of a refusal that concerns a cell of the file, in the form of a note of a report. */
export const isFileNote = (fault: object): fault is Note => 'sheet' in fault && 'params' in fault;

/** Texts that were found instead of prices, each once: any of them may mark a size that cannot be made. */
const marksIn = (notes: readonly Note[]): string[] => [
  ...new Set(
    notes.flatMap(({ code, params }) =>
      code === 'not_a_price' && typeof params.text === 'string' ? [params.text] : [],
    ),
  ),
];

type Props = {
  notes: readonly Note[];
  signal: 'bad' | 'warn';
  title?: string;
  /** Declares that a text means that a size cannot be made. */
  onMark?: (mark: string) => void;
};

/** The cell that a note is about, or the tab as a whole. */
const LocationOf = ({ note: { sheet, row, column } }: { note: Note }) => {
  const say = useMessages(words);
  if (row === null && column === null) return sheet === null ? null : <strong>{say.tab(sheet)} </strong>;
  return <strong>{say.location(sheet, `${column ?? ''}${row ?? ''}`)}: </strong>;
};

/** Faults and warnings of the file, each with its location. */
export const NoteList = ({ notes, signal, title, onMark }: Props) => {
  const say = useMessages(words);
  if (notes.length === 0) return null;
  const marks = onMark ? marksIn(notes).slice(0, 5) : [];
  return (
    <Notice signal={signal} {...(title ? { title } : {})}>
      <ul>
        {notes.slice(0, SHOWN).map((note) => (
          <li key={keyOf(note)}>
            <LocationOf note={note} />
            {note.message}
          </li>
        ))}
        {notes.length > SHOWN && <li>{say.more(notes.length - SHOWN)}</li>}
      </ul>
      {marks.length > 0 && (
        <span className={styles.marks}>
          {marks.map((mark) => (
            <Button key={mark} onPress={() => onMark?.(mark)}>
              {say.mark(mark)}
            </Button>
          ))}
        </span>
      )}
    </Notice>
  );
};

/** How a file was read, in words. */
export const readingWords = messages({
  en: {
    grid: 'widths across, heights down',
    transposed: 'heights across, widths down',
    long: 'one line per size',
    mm: 'millimetres',
    cm: 'centimetres',
    m: 'metres',
    in: 'inches',
    ft: 'feet',
    comma: 'decimal comma',
    point: 'decimal point',
  },
  fr: {
    grid: 'largeurs en ligne, hauteurs en colonne',
    transposed: 'hauteurs en ligne, largeurs en colonne',
    long: 'une ligne par dimension',
    mm: 'millimètres',
    cm: 'centimètres',
    m: 'mètres',
    in: 'pouces',
    ft: 'pieds',
    comma: 'virgule décimale',
    point: 'point décimal',
  },
});
