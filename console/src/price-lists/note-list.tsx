import type { Schemas } from '@vantail/client';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Notice } from '../ui/notice.tsx';

const words = messages({
  en: { place: (sheet: string | null, cell: string) => (sheet ? `${sheet}, cell ${cell}` : `cell ${cell}`) },
  fr: { place: (sheet: string | null, cell: string) => (sheet ? `${sheet}, cellule ${cell}` : `cellule ${cell}`) },
});

type Note = Schemas['PriceListNote'];

const keyOf = ({ code, sheet, row, column, message }: Note) => [code, sheet, row, column, message].join();

/** What is wrong in the file, or to look at, each with its place. */
export const NoteList = ({
  notes,
  signal,
  title,
}: {
  notes: readonly Note[];
  signal: 'bad' | 'warn';
  title?: string;
}) => {
  const say = useMessages(words);
  if (notes.length === 0) return null;
  return (
    <Notice signal={signal} {...(title ? { title } : {})}>
      <ul>
        {notes.slice(0, 50).map((note) => (
          <li key={keyOf(note)}>
            {(note.row !== null || note.column !== null) && (
              <strong>{say.place(note.sheet, `${note.column ?? ''}${note.row ?? ''}`)}: </strong>
            )}
            {note.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
};
