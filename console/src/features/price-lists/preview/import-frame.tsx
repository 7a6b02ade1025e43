import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { UnsavedDialog } from '../../../editing/drafts/unsaved-dialog.tsx';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from '../price-lists.module.css';
import { ImportFailure } from './import-failure.tsx';
import type { Progress } from './import-price-list.ts';
import { ImportProgress } from './import-progress.tsx';

const words = messages({ en: { other: 'Another file' }, fr: { other: 'Un autre fichier' } });

type Props = {
  file: File;
  /** While the service works. */
  progress: { now: Progress | null } | undefined;
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
