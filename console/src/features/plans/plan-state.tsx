import type { PlanState as State } from '../../api/plans.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** D17.1: where a plan stands. */
const stateWords = messages({
  en: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    failed: 'Failed',
    discarded: 'Discarded',
    undone: 'Undone',
  },
  fr: {
    draft: 'Brouillon',
    scheduled: 'Planifié',
    published: 'Publié',
    failed: 'Échoué',
    discarded: 'Abandonné',
    undone: 'Annulé',
  },
});

const STATE_SIGNALS = {
  draft: 'neutral',
  scheduled: 'good',
  published: 'good',
  failed: 'bad',
  discarded: 'off',
  undone: 'off',
} as const;

type Props = {
  state: State;
  /** It was published, and undone as a whole since (D17.5). */
  isUndone?: boolean;
};

export const PlanState = ({ state, isUndone = false }: Props) => {
  const shown = isUndone && state === 'published' ? 'undone' : state;
  return <Badge signal={STATE_SIGNALS[shown]}>{useMessages(stateWords)[shown]}</Badge>;
};
