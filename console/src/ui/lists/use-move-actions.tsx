import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import type { MenuAction } from '../menu-button.tsx';
import { reasonWords } from '../reason-words.ts';
import { moveId } from './move-ids.ts';

const words = messages({
  en: { up: 'Move up', down: 'Move down' },
  fr: { up: 'Monter', down: 'Descendre' },
});

/** The two ways to move one thing of a list without dragging, for its menu. */
export const useMoveActions = (ids: readonly number[], onOrder: (ids: number[]) => void) => {
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  return (id: number): MenuAction[] => [
    {
      id: 'up',
      name: say.up,
      icon: <ArrowUp size={14} aria-hidden="true" />,
      forbidden: ids[0] === id ? sayWhy.first : undefined,
      onAction: () => onOrder(moveId(ids, id, -1)),
    },
    {
      id: 'down',
      name: say.down,
      icon: <ArrowDown size={14} aria-hidden="true" />,
      forbidden: ids.at(-1) === id ? sayWhy.last : undefined,
      onAction: () => onOrder(moveId(ids, id, 1)),
    },
  ];
};
