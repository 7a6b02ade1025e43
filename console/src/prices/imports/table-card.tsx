import { ArrowRight } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { ListedRow } from '../../api/product-parts.ts';
import { DifferenceGrid } from '../../forms/changes/difference-grid.tsx';
import { type CellDifference, kindOfChange } from '../../forms/changes/grid-differences.ts';
import { NoteList } from '../../forms/doubts/note-list.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { listed, messages, plural } from '../../ui/language/messages.ts';
import type { ImportedTable, TableChoice } from './import-price-list.ts';
import { askedAt, isProposed } from './open-doubts.ts';
import styles from './price-lists.module.css';
import { RowProposal } from './row-proposal.tsx';
import { Destination, TableTitle, UnitOfTab } from './table-fields.tsx';
import { type DoubtAnswers, Doubts, OutcomeBadge, useChangesWords } from './table-outcome.tsx';
import { TableReading } from './table-reading.tsx';

type Grid = { widths: number[]; heights: number[]; prices: (number | null)[][] };

/** The grid that the row would have; undefined if nothing would be written. */
const gridOf = ({ price_table }: ImportedTable): Grid | undefined =>
  price_table === null ? undefined : (JSON.parse(price_table) as Grid);

/** Every cell of the new table, next to its old value. */
const differences = (table: ImportedTable): CellDifference[][] => {
  const grid = gridOf(table);
  if (!grid) return [];
  const changed = new Map(table.cells.map((cell) => [`${cell.width}_${cell.height}`, cell]));
  const fresh = { widths: new Set(table.added_widths), heights: new Set(table.added_heights) };
  const isCreated = table.action === 'created';
  return grid.heights.map((height, row) =>
    grid.widths.map((width, column) => {
      const now = grid.prices[row]?.[column] ?? null;
      const cell = changed.get(`${width}_${height}`);
      if (cell) {
        return { width, height, now, before: cell.old, percent: cell.percent, kind: kindOfChange(cell.old, now) };
      }
      const isNew = now !== null && (isCreated || fresh.widths.has(width) || fresh.heights.has(height));
      return {
        width,
        height,
        now,
        before: now,
        percent: null,
        kind: now === null ? 'unavailable' : isNew ? 'new' : 'same',
      };
    }),
  );
};

const words = messages({
  en: {
    questions: (count: number) => plural('en', count, 'question', 'questions'),
    minimum: 'Lowest price of the row',
    caption: (range: string) => `Prices of ${range} after the import, coloured where they change`,
    none: 'none',
  },
  fr: {
    questions: (count: number) => plural('fr', count, 'question', 'questions'),
    minimum: 'Prix le plus bas de la ligne',
    caption: (range: string) => `Prix de ${range} après l’import, en couleur là où ils changent`,
    none: 'aucun',
  },
});

type Props = DoubtAnswers & {
  table: ImportedTable;
  /** All tables of the file: one may be the continuation of another. */
  tables: readonly ImportedTable[];
  rows: ListedRow[];
  choice: TableChoice | undefined;
  onChoose: (choice: TableChoice | undefined) => void;
  /** What is stated of tabs. */
  units: Readonly<Record<string, string>>;
  onUnits: (units: Readonly<Record<string, string>>) => void;
};

/** One table of the file: what was read, what is doubtful about it, its row, and what it changes. */
export const TableCard = ({ table, tables, rows, choice, onChoose, units, onUnits, ...answers }: Props) => {
  const say = useMessages(words);
  const title = useId();
  const doubts = askedAt(table, tables);
  const open = doubts.filter((doubt) => !answers.isAccepted(doubt)).length + (isProposed(table) ? 1 : 0);
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.cardHead}>
        <TableTitle id={title} level={3} table={table} tables={tables} />
        <span className={styles.exports}>
          {open > 0 && <Badge signal="warn">{say.questions(open)}</Badge>}
          {!isProposed(table) && <OutcomeBadge action={table.action} />}
        </span>
      </header>
      <TableReading table={table} />
      <RowProposal {...{ table, rows, onChoose }} />
      <Doubts doubts={doubts} {...answers} />
      <div className={styles.pair}>
        <Destination {...{ table, tables, rows, choice, onChoose }} />
        <UnitOfTab {...{ table, tables, units, onUnits }} />
        <Effect table={table} />
      </div>
      <NoteList notes={table.warnings} signal="warn" />
      <DifferenceGrid
        label={say.caption(listed([table.sheet, table.range]))}
        rows={useMemo(() => differences(table), [table])}
      />
    </section>
  );
};

/** The effect of the table on its row. */
const Effect = ({ table }: { table: ImportedTable }) => {
  const say = useMessages(words);
  const changes = useChangesWords();
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  const { old, new: now } = table.computed_minimum_price;
  return (
    <dl className={styles.facts}>
      <dt>{say.minimum}</dt>
      <dd className="figures">
        {money(old)} <ArrowRight size={14} aria-hidden="true" /> {money(now)}
      </dd>
      <dd className="soft small">{changes(table)}</dd>
    </dl>
  );
};
