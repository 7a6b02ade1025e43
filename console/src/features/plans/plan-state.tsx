import type { PlanState as State } from '../../api/plans.ts';
import { useMessages } from '../../language/language-context.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { STATE_SIGNALS, stateWords } from './plan-words.ts';

export const PlanState = ({ state }: { state: State }) => (
  <Badge signal={STATE_SIGNALS[state]}>{useMessages(stateWords)[state]}</Badge>
);
