import type { Doubt, DoubtChoice } from '@vantail/pricing/price-lists';
import { NoteList } from '../../../editing/doubts/note-list.tsx';
import { Question } from '../../../editing/doubts/question.tsx';
import { useMessages } from '../../../language/language-context.tsx';
import { messages, plural } from '../../../language/messages.ts';
import { Badge, type Signal } from '../../../ui/feedback/badge.tsx';
import styles from '../price-lists.module.css';
import type { BrandTableReport } from './import-brand-list.ts';

const words = messages({
  en: {
    created: 'New row',
    changed: 'Changes',
    unchanged: 'No change',
    skipped: 'Left out',
    refused: 'Cannot be imported',
    row: (product: string, id: number) => `${product}, row ${id}`,
    shared: (name: string) => `Shared table ${name}`,
    changes: (changed: number, added: number, removed: number) =>
      `${plural('en', changed, 'price changes', 'prices change')}, ${added} new, ${removed} gone`,
  },
  fr: {
    created: 'Nouvelle ligne',
    changed: 'Modifiée',
    unchanged: 'Aucun changement',
    skipped: 'Laissé de côté',
    refused: 'Ne peut pas être importé',
    row: (product: string, id: number) => `${product}, ligne ${id}`,
    shared: (name: string) => `Tableau partagé ${name}`,
    changes: (changed: number, added: number, removed: number) =>
      `${plural('fr', changed, 'prix modifié', 'prix modifiés')}, ${plural('fr', added, 'nouveau', 'nouveaux')}, ${plural('fr', removed, 'disparu', 'disparus')}`,
  },
});

const signals: Record<BrandTableReport['action'], Signal> = {
  created: 'good',
  changed: 'neutral',
  unchanged: 'off',
  skipped: 'off',
  refused: 'bad',
};

type Props = {
  table: BrandTableReport;
  isAccepted: (doubt: Doubt) => boolean;
  onAnswer: (doubt: Doubt, choice: DoubtChoice) => void;
  onAsk: (doubt: Doubt) => void;
};

/** One table of the list in a line: where it goes and what it changes; its doubts below. */
export const BrandTable = ({ table, isAccepted, onAnswer, onAsk }: Props) => {
  const say = useMessages(words);
  const { product, shared, pricing_configuration_id: rowId } = table;
  const target = shared ? say.shared(shared.name) : product && (rowId ? say.row(product.name, rowId) : product.name);
  const isChanged = table.action === 'changed' || table.action === 'created';
  const doubts = table.action === 'skipped' ? [] : (table.doubts as Doubt[]);
  return (
    <section className={styles.line} aria-label={table.id}>
      <div className={styles.cardHead}>
        <span>
          <strong>{table.sheet ?? table.id}</strong> <span className="soft small">{table.heading}</span>
        </span>
        <span className={styles.exports}>
          <span className="small">{target}</span>
          {isChanged && (
            <span className="soft small figures">
              {say.changes(table.cells_changed, table.cells_added, table.cells_removed)}
            </span>
          )}
          <Badge signal={signals[table.action]}>{say[table.action]}</Badge>
        </span>
      </div>
      {doubts.map((doubt) => (
        <Question
          key={JSON.stringify([doubt.code, doubt.params])}
          doubt={doubt}
          isAccepted={isAccepted(doubt)}
          onAnswer={(answer) => onAnswer(doubt, answer)}
          onAsk={() => onAsk(doubt)}
        />
      ))}
      <NoteList notes={table.warnings} signal="warn" />
    </section>
  );
};
