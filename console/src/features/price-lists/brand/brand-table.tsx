import { NoteList } from '../../../editing/doubts/note-list.tsx';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { askedOf } from '../preview/open-doubts.ts';
import { type DoubtAnswers, Doubts, OutcomeBadge, useChangesWords } from '../preview/table-outcome.tsx';
import styles from '../price-lists.module.css';
import type { BrandTableReport } from './import-brand-list.ts';

const words = messages({
  en: {
    row: (product: string, id: number) => `${product}, row ${id}`,
    shared: (name: string) => `Shared table ${name}`,
  },
  fr: {
    row: (product: string, id: number) => `${product}, ligne ${id}`,
    shared: (name: string) => `Tableau partagé ${name}`,
  },
});

type Props = DoubtAnswers & { table: BrandTableReport };

/** One table of the list in a line: where it goes and what it changes; its doubts below. */
export const BrandTable = ({ table, ...answers }: Props) => {
  const say = useMessages(words);
  const changes = useChangesWords();
  const { product, shared, pricing_configuration_id: rowId } = table;
  const target = shared ? say.shared(shared.name) : product && (rowId ? say.row(product.name, rowId) : product.name);
  const isChanged = table.action === 'changed' || table.action === 'created';
  return (
    <section className={styles.line} aria-label={table.id}>
      <div className={styles.cardHead}>
        <span>
          <strong>{table.sheet ?? table.id}</strong> <span className="soft small">{table.heading}</span>
        </span>
        <span className={styles.exports}>
          <span className="small">{target}</span>
          {isChanged && <span className="soft small figures">{changes(table)}</span>}
          <OutcomeBadge action={table.action} />
        </span>
      </div>
      <Doubts doubts={askedOf(table)} {...answers} />
      <NoteList notes={table.warnings} signal="warn" />
    </section>
  );
};
