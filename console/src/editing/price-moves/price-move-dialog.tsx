import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LargeMoves } from './large-moves.tsx';
import { MoveText } from './move-text.tsx';
import type { NamedMove, PriceMove } from './price-move.ts';
import styles from './price-move-dialog.module.css';

const words = messages({
  en: {
    title: 'The from-price moves a lot',
    titleOfMany: 'From-prices move a lot',
    text: 'This is what your shop shows first. Is it meant?',
    confirm: 'Save all the same',
    cancel: 'Look again',
  },
  fr: {
    title: 'Le prix « à partir de » change beaucoup',
    titleOfMany: 'Des prix « à partir de » changent beaucoup',
    text: "C'est le premier prix que votre boutique affiche. Est-ce voulu ?",
    confirm: 'Enregistrer quand même',
    cancel: 'Revoir',
  },
});

/** The move of the product that is edited, or those of all that the save concerns. */
export type AskedMove = PriceMove | readonly NamedMove[];

const isMany = (move: AskedMove): move is readonly NamedMove[] => Array.isArray(move);

/** Both prices, by how much they differ, and the question whether it is meant. */
export const PriceMoveQuestion = ({ move }: { move: AskedMove }) => {
  const say = useMessages(words);
  return (
    <>
      {isMany(move) ? (
        <LargeMoves moves={move} />
      ) : (
        <p className={`${styles.move} figures`}>
          <MoveText move={move} />
        </p>
      )}
      <p>{say.text}</p>
    </>
  );
};

type Props = {
  move: AskedMove | undefined;
  /** What is done, where it is no save. */
  confirm?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** The question before a from-price moves by more than a fifth, with both prices. */
export const PriceMoveDialog = ({ move, confirm, onConfirm, onClose }: Props) => {
  const say = useMessages(words);
  return (
    <ConfirmDialog
      title={move && isMany(move) ? say.titleOfMany : say.title}
      confirm={confirm ?? say.confirm}
      cancel={say.cancel}
      isOpen={move !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {move && <PriceMoveQuestion move={move} />}
    </ConfirmDialog>
  );
};
