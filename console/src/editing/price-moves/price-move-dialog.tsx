import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { LargeMoves, MoveText } from './large-moves.tsx';
import type { NamedMove, PriceMove } from './price-move.ts';
import styles from './price-move-dialog.module.css';

const words = messages({
  en: {
    title: 'The from-price changes a lot',
    titleOfMany: 'From-prices change a lot',
    text: 'This is the price your shop shows first. Is this intended?',
    titleOfUnknown: 'Do from-prices change?',
    unknown:
      'We couldn’t check whether this changes from-prices: the service did not respond. Save only if you are sure.',
    confirm: 'Save anyway',
    cancel: 'Go back',
  },
  fr: {
    title: 'Le prix « à partir de » change beaucoup',
    titleOfMany: 'Des prix « à partir de » changent beaucoup',
    text: "C'est le premier prix que votre boutique affiche. Est-ce voulu ?",
    titleOfUnknown: 'Des prix « à partir de » changent-ils ?',
    unknown:
      'Impossible de vérifier si des prix « à partir de » changent : le service n’a pas répondu. N’enregistrez que ce dont vous êtes sûr.',
    confirm: 'Enregistrer quand même',
    cancel: 'Revoir',
  },
});

/** The move of the product that is edited, those of all that the save concerns, or that nobody could tell. */
export type ConfirmedMove = PriceMove | readonly NamedMove[] | 'unknown';

const isMany = (move: ConfirmedMove): move is readonly NamedMove[] => Array.isArray(move);

/** Both prices, by how much they differ, and the question whether it is meant. */
export const PriceMoveQuestion = ({ move }: { move: ConfirmedMove }) => {
  const say = useMessages(words);
  if (move === 'unknown') return <p>{say.unknown}</p>;
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
  move: ConfirmedMove | undefined;
  /** What is done, where it is no save. */
  confirm?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** The question before a from-price moves by more than a fifth, with both prices. */
export const PriceMoveDialog = ({ move, confirm, onConfirm, onClose }: Props) => {
  const say = useMessages(words);
  const title = move === 'unknown' ? say.titleOfUnknown : move && isMany(move) ? say.titleOfMany : say.title;
  return (
    <ConfirmDialog
      title={title}
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
