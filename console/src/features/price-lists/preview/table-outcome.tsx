import type { Doubt, DoubtChoice } from '@vantail/pricing/price-lists';
import { Question } from '../../../editing/doubts/question.tsx';
import { useMessages } from '../../../language/language-context.tsx';
import { counted, messages, plural } from '../../../language/messages.ts';
import { Badge, type Signal } from '../../../ui/feedback/badge.tsx';
import type { ImportedTable } from './import-price-list.ts';

const words = messages({
  en: {
    created: 'New row',
    changed: 'Changes',
    unchanged: 'No change',
    skipped: 'Left out',
    refused: 'Cannot be imported',
    changes: (changed: number, added: number, removed: number) =>
      `${plural('en', changed, 'price changes', 'prices change')}, ${counted('en', added)} new, ${counted('en', removed)} gone`,
  },
  fr: {
    created: 'Nouvelle ligne',
    changed: 'Modifiée',
    unchanged: 'Aucun changement',
    skipped: 'Laissé de côté',
    refused: 'Ne peut pas être importé',
    changes: (changed: number, added: number, removed: number) =>
      `${plural('fr', changed, 'prix modifié', 'prix modifiés')}, ${plural('fr', added, 'nouveau', 'nouveaux')}, ${plural('fr', removed, 'disparu', 'disparus')}`,
  },
});

const signals: Record<ImportedTable['action'], Signal> = {
  created: 'good',
  changed: 'neutral',
  unchanged: 'off',
  skipped: 'off',
  refused: 'bad',
};

/** What the import would do with a table, in a word. */
export const OutcomeBadge = ({ action }: Pick<ImportedTable, 'action'>) => (
  <Badge signal={signals[action]}>{useMessages(words)[action]}</Badge>
);

type Counts = Pick<ImportedTable, 'cells_changed' | 'cells_added' | 'cells_removed'>;

/** How many prices a table changes. */
export const useChangesWords = () => {
  const say = useMessages(words);
  return ({ cells_changed, cells_added, cells_removed }: Counts) =>
    say.changes(cells_changed, cells_added, cells_removed);
};

export type DoubtAnswers = {
  isAccepted: (doubt: Doubt) => boolean;
  onAnswer: (doubt: Doubt, choice: DoubtChoice) => void;
  onAsk: (doubt: Doubt) => void;
};

/** Every doubt of a table as a question. */
export const Doubts = ({ doubts, isAccepted, onAnswer, onAsk }: DoubtAnswers & { doubts: readonly Doubt[] }) =>
  doubts.map((doubt) => (
    <Question
      key={JSON.stringify([doubt.code, doubt.params])}
      doubt={doubt}
      isAccepted={isAccepted(doubt)}
      onAnswer={(answer) => onAnswer(doubt, answer)}
      onAsk={() => onAsk(doubt)}
    />
  ));
