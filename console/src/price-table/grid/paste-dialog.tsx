import { useMemo, useState } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../language/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { DecimalSign } from '../reading/decimal-sign.ts';
import { type HeadedBlock, headedBlock, transposed } from './headed-block.ts';
import type { PasteQuestion } from './use-grid-actions.ts';

const words = messages({
  en: {
    title: 'Paste a whole table?',
    about: 'The block has sizes in its first row and in its first column.',
    widths: (count: number, from: string, to: string) => `${count} widths from ${from} to ${to} mm`,
    heights: (count: number, from: string, to: string) => `${count} heights from ${from} to ${to} mm`,
    prices: (priced: number, missing: number) => `${priced} prices, ${missing} sizes that cannot be made`,
    unread: (count: number, texts: string) => `${count} cells could not be read and would be unavailable: ${texts}`,
    turn: 'The widths are in the first column',
    replace: 'Replace the table',
    cells: 'Paste into the cells',
    cancel: 'Cancel',
  },
  fr: {
    title: 'Coller un tableau entier ?',
    about: 'Le bloc porte des dimensions dans sa première ligne et dans sa première colonne.',
    widths: (count: number, from: string, to: string) => `${count} largeurs de ${from} à ${to} mm`,
    heights: (count: number, from: string, to: string) => `${count} hauteurs de ${from} à ${to} mm`,
    prices: (priced: number, missing: number) => `${priced} prix, ${missing} tailles irréalisables`,
    unread: (count: number, texts: string) => `${count} cellules illisibles, qui seraient indisponibles : ${texts}`,
    turn: 'Les largeurs sont dans la première colonne',
    replace: 'Remplacer le tableau',
    cells: 'Coller dans les cellules',
    cancel: 'Annuler',
  },
});

type Props = {
  question: PasteQuestion;
  usual: DecimalSign;
  onReplace: (table: HeadedBlock) => void;
  onCells: () => void;
  onClose: () => void;
};

/** A block with sizes around it: taken as the whole table, or written into the cells as it stands. */
export const PasteDialog = ({ question, usual, onReplace, onCells, onClose }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const [isTurned, setTurned] = useState(false);
  const { block } = question;
  const table = useMemo(() => headedBlock(isTurned ? transposed(block) : block, usual), [block, isTurned, usual]);
  const cells = table.prices.flat();
  const missing = cells.filter((cell) => cell === null).length;
  const ends = (sizes: readonly number[]) =>
    [sizes.length, format.number(sizes[0] ?? 0), format.number(sizes.at(-1) ?? 0)] as const;
  return (
    <Dialog
      title={say.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{say.cancel}</Button>
          <Button onPress={onCells}>{say.cells}</Button>
          <Button kind="primary" autoFocus onPress={() => onReplace(table)}>
            {say.replace}
          </Button>
        </>
      }
    >
      <p>{say.about}</p>
      <ul className="figures">
        <li>{say.widths(...ends(table.widths))}</li>
        <li>{say.heights(...ends(table.heights))}</li>
        <li>{say.prices(cells.length - missing, missing)}</li>
      </ul>
      {table.unread.length > 0 && (
        <Notice signal="warn">
          {say.unread(
            table.unread.length,
            table.unread
              .slice(0, 5)
              .map(({ text }) => `"${text}"`)
              .join(', '),
          )}
        </Notice>
      )}
      <Switch label={say.turn} value={isTurned} onChange={setTurned} />
    </Dialog>
  );
};
