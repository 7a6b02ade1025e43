import { ArrowRight } from 'lucide-react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { moveOf, type PriceMove } from './price-move.ts';

const words = messages({ en: { none: 'no price' }, fr: { none: 'aucun prix' } });

/** Both prices, and by how much they differ. */
export const MoveText = ({ move }: { move: PriceMove }) => {
  const say = useMessages(words);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : `${format.money(price)} ${format.basis}`);
  const percent = moveOf(move);
  return (
    <>
      {money(move.old)} <ArrowRight size={16} aria-hidden="true" /> <strong>{money(move.new)}</strong>
      {Number.isFinite(percent) && <span>{format.percent(Math.round(percent * 10) / 10)}</span>}
    </>
  );
};
