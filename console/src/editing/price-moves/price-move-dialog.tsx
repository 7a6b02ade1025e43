import { ArrowRight } from 'lucide-react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { PriceMove } from './price-move.ts';
import styles from './price-move-dialog.module.css';

const words = messages({
  en: {
    title: 'The from-price moves a lot',
    text: 'This is what your shop shows first. Is it meant?',
    none: 'no price',
    confirm: 'Save all the same',
    cancel: 'Look again',
  },
  fr: {
    title: 'Le prix « à partir de » change beaucoup',
    text: "C'est le premier prix que votre boutique affiche. Est-ce voulu ?",
    none: 'aucun prix',
    confirm: 'Enregistrer quand même',
    cancel: 'Revoir',
  },
});

/** Both prices, by how much they differ, and the question whether it is meant. */
export const PriceMoveQuestion = ({ move }: { move: PriceMove }) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : `${format.money(price)} ${format.basis}`);
  const percent =
    move.old && move.new !== null ? format.percent(Math.round((move.new / move.old - 1) * 1_000) / 10) : undefined;
  return (
    <>
      <p className={`${styles.move} figures`}>
        {money(move.old)} <ArrowRight size={16} aria-hidden="true" /> <strong>{money(move.new)}</strong>
        {percent && <span>{percent}</span>}
      </p>
      <p>{say.text}</p>
    </>
  );
};

type Props = { move: PriceMove | undefined; onConfirm: () => void; onClose: () => void };

/** The question before a from-price moves by more than a fifth, with both prices. */
export const PriceMoveDialog = ({ move, onConfirm, onClose }: Props) => {
  const say = useMessages(words);
  return (
    <ConfirmDialog
      title={say.title}
      confirm={say.confirm}
      cancel={say.cancel}
      isOpen={move !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {move && <PriceMoveQuestion move={move} />}
    </ConfirmDialog>
  );
};
