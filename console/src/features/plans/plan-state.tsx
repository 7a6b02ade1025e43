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
  },
  fr: {
    draft: 'Brouillon',
    scheduled: 'Planifié',
    published: 'Publié',
    failed: 'Échoué',
    discarded: 'Abandonné',
  },
});

const STATE_SIGNALS = {
  draft: 'neutral',
  scheduled: 'good',
  published: 'good',
  failed: 'bad',
  discarded: 'off',
} as const;

export const PlanState = ({ state }: { state: State }) => (
  <Badge signal={STATE_SIGNALS[state]}>{useMessages(stateWords)[state]}</Badge>
);
