import type { Doubt, DoubtChoice } from '@vantail/price-lists';
import { Question } from '../../forms/doubts/question.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Badge, type Signal } from '../../ui/feedback/badge.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import type { ImportedTable, ImportReport } from './import-price-list.ts';

const words = messages({
  en: {
    created: 'New row',
    changed: 'Changes',
    unchanged: 'No change',
    skipped: 'Skipped',
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

const priceChangeWords = messages({
  en: { fromPrice: (old: string, now: string) => `From-price of the product: ${old} → ${now}`, none: 'none' },
  fr: { fromPrice: (old: string, now: string) => `Prix « à partir de » du produit : ${old} → ${now}`, none: 'aucun' },
});

/** The effect of an import on the from-price of the product. */
export const PriceChange = ({ report: { from_price } }: { report: ImportReport }) => {
  const say = useMessages(priceChangeWords);
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  return <span className="figures">{say.fromPrice(money(from_price.old), money(from_price.new))}</span>;
};

/** Above what is wrong with a file, and what is worth a look. */
export const reportWords = messages({
  en: { faults: 'The file cannot be imported yet', look: 'Worth checking' },
  fr: { faults: 'Le fichier ne peut pas encore être importé', look: 'À vérifier' },
});
