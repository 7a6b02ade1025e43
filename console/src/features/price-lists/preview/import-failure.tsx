import { VantailError } from '@vantail/client';
import { isFileNote, type Note, NoteList } from '../../../editing/doubts/note-list.tsx';
import { useLanguage, useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { problemWords } from '../../../language/problem-words.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

const words = messages({
  en: { faults: 'The file cannot be imported yet' },
  fr: { faults: 'Le fichier ne peut pas encore être importé' },
});

/** Faults of the file in the user's language, other errors as everywhere. */
export const ImportFailure = ({ error }: { error: Error | null }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  if (error === null) return null;
  const notes: readonly Note[] = error instanceof VantailError ? error.errors.filter(isFileNote) : [];
  if (notes.length > 0) return <NoteList notes={notes} signal="bad" title={say.faults} />;
  return <Notice signal="bad">{problemWords(error, language)}</Notice>;
};
