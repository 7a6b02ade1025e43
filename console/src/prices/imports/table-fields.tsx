import type { WindowConfiguration } from '@vantail/drawing';
import type { ListedRow } from '../../api/product-parts.ts';
import { readingWords } from '../../forms/doubts/note-list.tsx';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { ImportedTable, TableChoice } from './import-price-list.ts';
import { hasTabs } from './open-doubts.ts';
import { UNITS } from './override-fields.tsx';

const words = messages({
  en: {
    goesTo: 'Goes to',
    asDetected: 'as its heading says',
    create: (window: string) => `A new row: ${window}`,
    unit: (tab: string) => `Unit of the sizes of “${tab}”`,
    asRead: (unit: string) => `${unit} (detected)`,
    detected: 'as detected',
    skip: 'Skip this table',
    join: (table: string) => `The rest of ${table}`,
    row: (id: number) => `row ${id}`,
  },
  fr: {
    goesTo: 'Destination',
    asDetected: 'd’après son titre',
    create: (window: string) => `Une nouvelle ligne : ${window}`,
    unit: (tab: string) => `Unité des dimensions de « ${tab} »`,
    asRead: (unit: string) => `${unit} (détecté)`,
    detected: 'comme détecté',
    skip: 'Laisser ce tableau de côté',
    join: (table: string) => `La suite de ${table}`,
    row: (id: number) => `ligne ${id}`,
  },
});

type TitleProps = { id: string; level: 2 | 3; table: ImportedTable; tables: readonly ImportedTable[] };

/** What a table is called: of several tabs each is known by its name; a single one is called "Sheet1". */
export const TableTitle = ({ id, level, table, tables }: TitleProps) => {
  const Heading = `h${level}` as const;
  const [name, ...further] = [
    ...(hasTabs(tables) ? [table.sheet, table.heading] : [table.heading, table.sheet]),
  ].filter((text) => text !== null);
  return (
    <div>
      <Heading id={id}>{name ?? table.id}</Heading>
      <p className="soft small">{[...further, table.range].join(', ')}</p>
    </div>
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

type DestinationProps = {
  table: ImportedTable;
  /** All tables of the file: one may be the continuation of another. */
  tables: readonly ImportedTable[];
  rows: readonly ListedRow[];
  choice: TableChoice | undefined;
  onChoose: (choice: TableChoice | undefined) => void;
};

/** The choice of the row for the table. */
export const Destination = ({ table, tables, rows, choice, onChoose }: DestinationProps) => {
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

type UnitProps = {
  table: ImportedTable;
  tables: readonly ImportedTable[];
  /** What is stated of tabs. */
  units: Readonly<Record<string, string>>;
  onUnits: (units: Readonly<Record<string, string>>) => void;
};

/** The unit of one tab, where tabs may differ. */
export const UnitOfTab = ({ table, tables, units, onUnits }: UnitProps) => {
  const say = useMessages(words);
  const sayHow = useMessages(readingWords);
  const tab = table.sheet;
  if (tab === null || !hasTabs(tables)) return null;
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
