import type { WindowConfiguration } from '@vantail/drawing';
import { ArrowRight } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { ListedRow } from '../../api/product-parts.ts';
import { DifferenceGrid } from '../../editing/differences/difference-grid.tsx';
import { type CellDifference, kindOfChange } from '../../editing/differences/grid-differences.ts';
import { NoteList, readingWords } from '../../editing/doubts/note-list.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { UNITS } from './override-fields.tsx';
import type { ImportedTable, TableChoice } from './preview/import-price-list.ts';
import { hasTabs, openDoubtsOf } from './preview/open-doubts.ts';
import { type DoubtAnswers, Doubts, OutcomeBadge, useChangesWords } from './preview/table-outcome.tsx';
import styles from './price-lists.module.css';
import { TableReading } from './table-reading.tsx';

type Grid = { widths: number[]; heights: number[]; prices: (number | null)[][] };

/** The grid that the row would have; undefined if nothing would be written. */
const gridOf = ({ price_table }: ImportedTable): Grid | undefined =>
  price_table === null ? undefined : (JSON.parse(price_table) as Grid);

/** Every cell of the new table, beside its old value. */
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
    goesTo: 'Goes to',
    asDetected: 'as its heading says',
    create: (window: string) => `A new row: ${window}`,
    unit: (tab: string) => `Unit of the sizes of “${tab}”`,
    asRead: (unit: string) => `${unit} (detected)`,
    detected: 'as detected',
    skip: 'Skip this table',
    join: (table: string) => `The rest of ${table}`,
    row: (id: number) => `row ${id}`,
    minimum: 'Lowest price of the row',
    caption: (range: string) => `Prices of ${range} after the import, coloured where they change`,
    none: 'none',
  },
  fr: {
    questions: (count: number) => plural('fr', count, 'question', 'questions'),
    goesTo: 'Destination',
    asDetected: "d'après son titre",
    create: (window: string) => `Une nouvelle ligne : ${window}`,
    unit: (tab: string) => `Unité des dimensions de « ${tab} »`,
    asRead: (unit: string) => `${unit} (détecté)`,
    detected: 'comme détecté',
    skip: 'Laisser ce tableau de côté',
    join: (table: string) => `La suite de ${table}`,
    row: (id: number) => `ligne ${id}`,
    minimum: 'Prix le plus bas de la ligne',
    caption: (range: string) => `Prix de ${range} après l'import, en couleur là où ils changent`,
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
  // Of several tabs each is known by its name; a single one is called "Sheet1".
  const [name, ...further] = [
    ...(hasTabs(tables) ? [table.sheet, table.heading] : [table.heading, table.sheet]),
  ].filter((text) => text !== null);
  const doubts = openDoubtsOf(table);
  const open = doubts.filter((doubt) => !answers.isAccepted(doubt)).length;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.cardHead}>
        <div>
          <h3 id={title}>{name ?? table.id}</h3>
          <p className="soft small">{[...further, table.range].join(', ')}</p>
        </div>
        <span className={styles.exports}>
          {open > 0 && <Badge signal="warn">{say.questions(open)}</Badge>}
          <OutcomeBadge action={table.action} />
        </span>
      </header>
      <TableReading table={table} />
      <Doubts doubts={doubts} {...answers} />
      <div className={styles.pair}>
        <Destination {...{ table, tables, rows, choice, onChoose }} />
        {table.sheet !== null && hasTabs(tables) && (
          <UnitOfTab table={table} tab={table.sheet} units={units} onUnits={onUnits} />
        )}
        <Effect table={table} />
      </div>
      <NoteList notes={table.warnings} signal="warn" />
      <DifferenceGrid label={say.caption(table.range)} rows={useMemo(() => differences(table), [table])} />
    </section>
  );
};

const idOf = (choice: TableChoice | undefined): string => {
  if (!choice) return 'detected';
  if ('skip' in choice) return 'skip';
  if ('join' in choice) return `join ${choice.join}`;
  return 'create' in choice ? 'create' : String(choice.pricing_configuration_id);
};

const choiceOf = (id: string, { suggested_row }: ImportedTable): TableChoice | undefined => {
  if (id === 'detected') return undefined;
  if (id === 'skip') return { skip: true };
  if (id.startsWith('join ')) return { join: id.slice('join '.length) };
  return id === 'create' ? { create: suggested_row ?? {} } : { pricing_configuration_id: Number(id) };
};

type DestinationProps = Pick<Props, 'table' | 'tables' | 'rows' | 'choice' | 'onChoose'>;

/** The choice of the row for the table. */
const Destination = ({ table, tables, rows, choice, onChoose }: DestinationProps) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const target = rows.find(({ id }) => id === table.pricing_configuration_id);
  const before = tables.slice(0, tables.indexOf(table)).at(-1);
  return (
    <Select
      label={say.goesTo}
      value={idOf(choice)}
      choices={[
        { id: 'detected', name: say.asDetected },
        ...rows.map((row) => ({ id: String(row.id), name: nameOf(row), detail: say.row(row.id) })),
        { id: 'create', name: say.create(nameOf((table.suggested_row ?? {}) as WindowConfiguration)) },
        ...(before ? [{ id: `join ${before.id}`, name: say.join(before.heading ?? before.id) }] : []),
        { id: 'skip', name: say.skip },
      ]}
      onChange={(id) => onChoose(choiceOf(id, table))}
      {...(target ? { help: `${nameOf(target)} (${say.row(target.id)})` } : {})}
    />
  );
};

type UnitProps = Pick<Props, 'table' | 'units' | 'onUnits'> & { tab: string };

/** The unit of one tab, where tabs differ. */
const UnitOfTab = ({ table, tab, units, onUnits }: UnitProps) => {
  const say = useMessages(words);
  const sayHow = useMessages(readingWords);
  const { [tab]: stated = '', ...others } = units;
  return (
    <Select
      label={say.unit(tab)}
      value={stated}
      choices={[
        { id: '', name: stated === '' ? say.asRead(sayHow[table.unit]) : say.detected },
        ...UNITS.map((id) => ({ id, name: sayHow[id] })),
      ]}
      onChange={(unit) => onUnits(unit ? { ...others, [tab]: unit } : others)}
    />
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
