import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { BrokenExamples } from './broken-examples.tsx';
import type { ExamplesReport } from './examples-report.ts';
import { LargeMoves, MoveText } from './large-moves.tsx';
import type { NamedMove, PriceMove } from './price-move.ts';
import styles from './price-move-dialog.module.css';

const words = messages({
  en: {
    title: 'The from-price changes a lot',
    titleOfMany: 'From-prices change a lot',
    text: 'This is the price your shop shows first. Is this intended?',
    titleOfUnknown: 'What does this change?',
    unknown:
      'We couldn’t check which prices and examples this changes: the service did not respond. Save only if you are sure.',
    titleOfExamples: 'Do your examples stay right?',
    examples: 'You keep examples because they must stay right. Is this intended?',
    confirm: 'Save anyway',
    cancel: 'Go back',
  },
  fr: {
    title: 'Le prix « à partir de » change beaucoup',
    titleOfMany: 'Des prix « à partir de » changent beaucoup',
    text: 'C’est le premier prix que votre boutique affiche. Est-ce voulu ?',
    titleOfUnknown: 'Qu’est-ce qui change ?',
    unknown:
      'Impossible de vérifier quels prix et quels exemples changent : le service n’a pas répondu. N’enregistrez que ce dont vous êtes sûr.',
    titleOfExamples: 'Vos exemples restent-ils justes ?',
    examples: 'Vous gardez des exemples parce qu’ils doivent rester justes. Est-ce voulu ?',
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
  /** D21.2: what the save makes of examples. */
  examples?: ExamplesReport | undefined;
  /** What is done, where it is no save. */
  confirm?: string;
  onConfirm: () => void;
  onClose: () => void;
};

const titleOf = (move: ConfirmedMove | undefined) => {
  if (move === undefined) return 'titleOfExamples';
  if (move === 'unknown') return 'titleOfUnknown';
  return isMany(move) ? 'titleOfMany' : 'title';
};

/** The question before a from-price moves by more than a fifth, with both prices, or before an example turns red. */
export const PriceMoveDialog = ({ move, examples, confirm, onConfirm, onClose }: Props) => {
  const say = useMessages(words);
  return (
    <ConfirmDialog
      title={say[titleOf(move)]}
      confirm={confirm ?? say.confirm}
      cancel={say.cancel}
      isOpen={move !== undefined || examples !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {move && <PriceMoveQuestion move={move} />}
      <BrokenExamples examples={examples} />
      {!move && <p>{say.examples}</p>}
    </ConfirmDialog>
  );
};
