import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/drawing/picture.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { type PictureMatch, type PictureTarget, targetKey } from './match-pictures.ts';
import styles from './picture-matches.module.css';
import type { PictureUpload } from './use-picture-uploads.ts';

const words = messages({
  en: {
    label: 'Pictures and where they go',
    file: 'File',
    target: 'Goes to',
    before: 'Picture now',
    actions: 'Actions',
    product: (name: string) => `Product: ${name}`,
    option: (name: string) => `Option: ${name}`,
    reference: 'by reference',
    name: 'by name',
    chosen: 'chosen',
    several: 'Several match: choose one',
    nothing: 'No match',
    rival: 'Another file goes there as well',
    same: 'already shown',
    nowhere: 'Only into the library',
    choose: 'Choose…',
    change: 'Change…',
    chooseFor: (file: string) => `Choose for ${file}`,
    changeFor: (file: string) => `Change for ${file}`,
    goesTo: (file: string) => `${file} goes to`,
    inactive: 'inactive',
    none: 'none',
    waiting: 'waiting',
    uploaded: 'in the library',
    again: 'Send again',
    remove: (file: string) => `Take ${file} off the list`,
  },
  fr: {
    label: 'Images et leur destination',
    file: 'Fichier',
    target: 'Destination',
    before: 'Image actuelle',
    actions: 'Actions',
    product: (name: string) => `Produit : ${name}`,
    option: (name: string) => `Option : ${name}`,
    reference: 'par la référence',
    name: 'par le nom',
    chosen: 'choisi',
    several: 'Plusieurs correspondent : choisissez',
    nothing: 'Aucune correspondance',
    rival: 'Un autre fichier a la même destination',
    same: 'déjà affichée',
    nowhere: 'Bibliothèque seulement',
    choose: 'Choisir…',
    change: 'Changer…',
    chooseFor: (file: string) => `Choisir pour ${file}`,
    changeFor: (file: string) => `Changer pour ${file}`,
    goesTo: (file: string) => `Destination de ${file}`,
    inactive: 'inactif',
    none: 'aucune',
    waiting: 'en attente',
    uploaded: 'dans la bibliothèque',
    again: 'Renvoyer',
    remove: (file: string) => `Retirer ${file} de la liste`,
  },
});

/** A file with what its name means, and what somebody chose instead: a record, or null for none. */
export type PictureRow = {
  upload: PictureUpload;
  match: PictureMatch;
  choice: PictureTarget | null | undefined;
  target: PictureTarget | undefined;
  isRival: boolean;
};

type Props = {
  rows: readonly PictureRow[];
  targets: readonly PictureTarget[];
  onChoose: (upload: PictureUpload, target: PictureTarget | null) => void;
  onAgain: (upload: PictureUpload) => void;
  onRemove: (upload: PictureUpload) => void;
};

const NONE = 'none';

const FileName = ({ upload }: { upload: PictureUpload }) => (
  <span className={styles.file}>
    <Picture url={upload.media?.url} />
    {upload.file.name}
  </span>
);

type GoalProps = {
  row: PictureRow;
  targets: readonly PictureTarget[];
  isOpen: boolean;
  onOpen: () => void;
  onChoose: (target: PictureTarget | null) => void;
};

/** The record that a file goes to, and the way to choose another. */
const Goal = ({ row, targets, isOpen, onOpen, onChoose }: GoalProps) => {
  const say = useMessages(words);
  const { upload, match, choice, target } = row;
  const { name } = upload.file;
  const choiceOf = (one: PictureTarget) => ({
    id: targetKey(one),
    name: say[one.kind](one.name),
    detail: [one.reference, one.active ? '' : say.inactive].filter(Boolean).join(' · '),
  });
  const choose = (among: readonly PictureTarget[], key: string | null) =>
    onChoose(among.find((one) => targetKey(one) === key) ?? null);
  if (isOpen)
    return (
      <ComboBox
        label={say.goesTo(name)}
        value={target ? targetKey(target) : null}
        choices={targets.map(choiceOf)}
        onChange={(key) => choose(targets, key)}
      />
    );
  if (match.by === 'several')
    return (
      <Select
        label={say.goesTo(name)}
        value={target ? targetKey(target) : choice === null ? NONE : null}
        placeholder={say.several}
        choices={[...match.candidates.map(choiceOf), { id: NONE, name: say.nowhere }]}
        onChange={(key) => choose(match.candidates, key)}
      />
    );
  const unmatched = choice === null ? say.nowhere : <Badge signal="warn">{say.nothing}</Badge>;
  return (
    <span className={styles.goal}>
      {target ? say[target.kind](target.name) : unmatched}
      <Button kind="quiet" aria-label={target ? say.changeFor(name) : say.chooseFor(name)} onPress={onOpen}>
        {target ? say.change : say.choose}
      </Button>
    </span>
  );
};

/** How far a file is: refused, on its way, or matched. */
const UploadState = ({ row, onAgain }: { row: PictureRow; onAgain: () => void }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { upload, match, choice, target, isRival } = row;
  if (upload.error)
    return (
      <span className={styles.goal}>
        <span>{problemWords(upload.error, language)}</span>
        <Button icon={<RotateCcw size={16} aria-hidden="true" />} onPress={onAgain}>
          {say.again}
        </Button>
      </span>
    );
  if (!upload.media) return <span className="soft">{say.waiting}</span>;
  if (isRival) return <Badge signal="bad">{say.rival}</Badge>;
  if (!target)
    return <span className="soft">{match.by === 'several' && choice === undefined ? '' : say.uploaded}</span>;
  if (target.image_url === upload.media.url) return <span className="soft">{say.same}</span>;
  return <Badge signal="good">{choice ? say.chosen : say[match.by as 'reference' | 'name']}</Badge>;
};

/** Every file with its record, before anything is written. What is not certain is a question. */
export const PictureMatches = ({ rows, targets, onChoose, onAgain, onRemove }: Props) => {
  const say = useMessages(words);
  // One field of all records at a time: each lists thousands.
  const [open, setOpen] = useState<number | undefined>(undefined);
  return (
    <DataTable
      label={say.label}
      rows={rows}
      rowKey={({ upload }) => upload.id}
      columns={[
        {
          id: 'file',
          title: say.file,
          cell: ({ upload }) => <FileName upload={upload} />,
        },
        {
          id: 'target',
          title: say.target,
          cell: (row) => (
            <div className={styles.goal}>
              <Goal
                row={row}
                targets={targets}
                isOpen={open === row.upload.id}
                onOpen={() => setOpen(row.upload.id)}
                onChoose={(target) => {
                  setOpen(undefined);
                  onChoose(row.upload, target);
                }}
              />{' '}
              <UploadState row={row} onAgain={() => onAgain(row.upload)} />
            </div>
          ),
        },
        {
          id: 'before',
          title: say.before,
          isMinor: true,
          cell: ({ target }) =>
            target &&
            (target.image_url ? <Picture url={target.image_url} /> : <span className="soft">{say.none}</span>),
        },
        {
          id: 'remove',
          title: say.actions,
          isTitleHidden: true,
          align: 'end',
          cell: ({ upload }) => (
            <IconButton
              label={say.remove(upload.file.name)}
              icon={<X size={16} aria-hidden="true" />}
              onPress={() => onRemove(upload)}
            />
          ),
        },
      ]}
    />
  );
};
