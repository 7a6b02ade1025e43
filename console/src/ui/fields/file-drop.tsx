import { FileSpreadsheet } from 'lucide-react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { Button } from '../button.tsx';
import { LockNotice } from '../feedback/notice.tsx';
import { useLock } from '../lock.tsx';
import styles from './file-drop.module.css';

type Props = {
  words: { drop: string; kinds: string; choose: string };
  /** The extensions that the file dialog offers. */
  accepted: string[];
  /** False once there is something more important to do on the page. */
  isMain?: boolean;
  onFile: (file: File) => void;
};

/** Takes a spreadsheet by dragging, by the file dialog, or by paste. */
export const FileDrop = ({ words, accepted, isMain = true, onFile }: Props) => {
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
      <Text slot="label">{words.drop}</Text>
      <p className="soft small">{words.kinds}</p>
      <FileTrigger
        acceptedFileTypes={accepted}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) onFile(file);
        }}
      >
        <Button kind={isMain ? 'primary' : 'plain'}>{words.choose}</Button>
      </FileTrigger>
    </DropZone>
  );
};
