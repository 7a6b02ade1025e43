import { VantailError } from '@vantail/client';
import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Progress } from '../../api/progress-lines.ts';
import { isFileNote, type Note, NoteList } from '../../forms/doubts/note-list.tsx';
import { UnsavedDialog } from '../../forms/drafts/guarded-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import type { ImportPhase } from './import-price-list.ts';
import styles from './price-lists.module.css';

const importFailureWords = messages({
  en: { faults: 'The file cannot be imported yet' },
  fr: { faults: 'Le fichier ne peut pas encore être importé' },
});

/** Faults of the file in the user's language, other errors as everywhere. */
const ImportFailure = ({ error }: { error: Error | null }) => {
  const { language } = useLanguage();
  const say = useMessages(importFailureWords);
  if (error === null) return null;
  const notes: readonly Note[] = error instanceof VantailError ? error.errors.filter(isFileNote) : [];
  if (notes.length > 0) return <NoteList notes={notes} signal="bad" title={say.faults} />;
  return <Notice signal="bad">{problemWords(error, language)}</Notice>;
};

const importProgressWords = messages({
  en: { reading: 'Reading the file', applying: 'Applying the prices' },
  fr: { reading: 'Lecture du fichier', applying: 'Application des prix' },
});

/** The progress of the service with a file. */
const ImportProgress = ({ progress }: { progress: Progress<ImportPhase> | null }) => {
  const say = useMessages(importProgressWords);
  return <ProgressBar label={say[progress?.phase ?? 'reading']} progress={progress} />;
};

const words = messages({ en: { other: 'Another file' }, fr: { other: 'Un autre fichier' } });

type Props = {
  file: File;
  /** While the service works. */
  progress: { now: Progress<ImportPhase> | null } | undefined;
  error: Error | null;
  /** Whether leaving would lose answers. */
  isAnswered: boolean;
  onOther: () => void;
  children: ReactNode;
};

/** The file that is imported, how far the service is, and what went wrong; below it what the import would do. */
export const ImportFrame = ({ file, progress, error, isAnswered, onOther, children }: Props) => {
  const say = useMessages(words);
  return (
    <>
      <div className={styles.cardHead}>
        <strong>{file.name}</strong>
        <Button kind="quiet" icon={<FileX size={16} aria-hidden="true" />} onPress={onOther}>
          {say.other}
        </Button>
      </div>
      {progress && <ImportProgress progress={progress.now} />}
      <ImportFailure error={error} />
      {children}
      <UnsavedDialog isDirty={isAnswered} save={undefined} />
    </>
  );
};
