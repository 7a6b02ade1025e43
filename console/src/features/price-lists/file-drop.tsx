import { FileSpreadsheet } from 'lucide-react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useLock } from '../../ui/actions/lock.tsx';
import { LockNotice } from '../../ui/feedback/notice.tsx';
import styles from './price-lists.module.css';

const words = messages({
  en: {
    drop: 'Drop the price list here',
    kinds:
      'Excel (.xlsx), PDF (not scanned), CSV or TSV, up to 32 MB. Widths across and heights down, the other way round, or one line per size.',
    choose: 'Choose a file',
  },
  fr: {
    drop: 'Déposez le tarif ici',
    kinds:
      'Excel (.xlsx), PDF (non scanné), CSV ou TSV, 32 Mo au plus. Largeurs en ligne et hauteurs en colonne, l’inverse, ou une ligne par dimension.',
    choose: 'Choisir un fichier',
  },
});

/** Takes a file by dragging, by the file dialog, or by paste. */
export const FileDrop = ({ onFile }: { onFile: (file: File) => void }) => {
  const say = useMessages(words);
  if (useLock() !== undefined)
    return (
      <div className={styles.locked}>
        <LockNotice />
      </div>
    );
  return (
    <DropZone
      className={styles.drop ?? ''}
      onDrop={async ({ items }) => {
        const item = items.find((candidate) => candidate.kind === 'file');
        if (item) onFile(await item.getFile());
      }}
    >
      <FileSpreadsheet size={32} aria-hidden="true" />
      <Text slot="label">{say.drop}</Text>
      <p className="soft small">{say.kinds}</p>
      <FileTrigger
        acceptedFileTypes={['.xlsx', '.ods', '.pdf', '.csv', '.tsv', '.txt']}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) onFile(file);
        }}
      >
        <Button kind="primary">{say.choose}</Button>
      </FileTrigger>
    </DropZone>
  );
};
