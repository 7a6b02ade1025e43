import { useFormat } from '../session/use-format.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';

const words = messages({ en: { none: 'No price' }, fr: { none: 'Pas de prix' } });

/**
 * A from-price in a list whose title states the basis: the amount, or that there is none; nothing while it is loading.
 */
export const FromPrice = ({ price }: { price: number | null | undefined }) => {
  const say = useMessages(words);
  const { money } = useFormat();
  if (price === undefined) return null;
  return price === null ? <Badge signal="warn">{say.none}</Badge> : money(price);
};
