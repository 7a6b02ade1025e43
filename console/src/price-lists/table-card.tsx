import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import type { PricingRow } from '../api/product-parts.ts';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useFormat } from '../language/use-format.ts';
import { Badge, type Signal } from '../ui/badge.tsx';
import { useConfigurationName } from '../ui/drawing.tsx';
import { Select } from '../ui/select.tsx';
import { DifferenceGrid } from './difference-grid.tsx';
import type { ImportedTable, TableChoice } from './import-price-list.ts';
import { NoteList } from './note-list.tsx';
import styles from './price-lists.module.css';

const words = messages({
  en: {
    created: 'New row',
    changed: 'Changes',
    unchanged: 'No change',
    skipped: 'Left out',
    refused: 'Cannot be imported',
    goesTo: 'Goes to',
    asDetected: 'as its heading says',
    create: 'A new row',
    skip: 'Leave this table out',
    row: (id: number) => `row ${id}`,
    shape: (widths: number, heights: number, unavailable: number) =>
      `${widths} widths × ${heights} heights, ${unavailable} sizes without a price`,
    counts: (changed: number, added: number, removed: number) =>
      `${changed} prices changed, ${added} new, ${removed} gone`,
    minimum: 'Lowest price of the row',
    none: 'none',
    assumed: 'Not said in the file, taken as usual',
    layout: 'layout',
    unit: 'unit',
    decimal: 'decimal sign',
  },
  fr: {
    created: 'Nouvelle ligne',
    changed: 'Modifiée',
    unchanged: 'Aucun changement',
    skipped: 'Laissée de côté',
    refused: 'Ne peut pas être importée',
    goesTo: 'Destination',
    asDetected: "d'après son titre",
    create: 'Une nouvelle ligne',
    skip: 'Laisser ce tableau de côté',
    row: (id: number) => `ligne ${id}`,
    shape: (widths: number, heights: number, unavailable: number) =>
      `${widths} largeurs × ${heights} hauteurs, ${unavailable} dimensions sans prix`,
    counts: (changed: number, added: number, removed: number) =>
      `${changed} prix modifiés, ${added} nouveaux, ${removed} disparus`,
    minimum: 'Prix le plus bas de la ligne',
    none: 'aucun',
    assumed: "Le fichier ne le dit pas, pris comme d'habitude",
    layout: 'disposition',
    unit: 'unité',
    decimal: 'signe décimal',
  },
});

const signals: Record<ImportedTable['action'], Signal> = {
  created: 'good',
  changed: 'neutral',
  unchanged: 'off',
  skipped: 'off',
  refused: 'bad',
};

type Props = {
  table: ImportedTable;
  rows: PricingRow[];
  choice: TableChoice | undefined;
  onChoose: (choice: TableChoice | undefined) => void;
};

const idOf = (choice: TableChoice | undefined): string => {
  if (!choice) return 'detected';
  if ('skip' in choice) return 'skip';
  return 'create' in choice ? 'create' : String(choice.pricing_configuration_id);
};

const choiceOf = (id: string): TableChoice | undefined => {
  if (id === 'detected') return undefined;
  if (id === 'skip') return { skip: true };
  return id === 'create' ? { create: {} } : { pricing_configuration_id: Number(id) };
};

/** One table of the file: what was detected, where it goes, and what it changes. */
export const TableCard = ({ table, rows, choice, onChoose }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const nameOf = useConfigurationName();
  const title = useId();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  const { old, new: now } = table.computed_minimum_price;
  const choices = [
    { id: 'detected', name: say.asDetected },
    ...rows.map((row) => ({ id: String(row.id), name: nameOf(row), detail: say.row(row.id) })),
    { id: 'create', name: say.create },
    { id: 'skip', name: say.skip },
  ];
  const target = rows.find(({ id }) => id === table.pricing_configuration_id);
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.cardHead}>
        <div>
          <h3 id={title}>{table.heading ?? table.id}</h3>
          <p className="soft small">
            {table.id} · {say.shape(table.widths.length, table.heights.length, table.unavailable)} · {table.layout},{' '}
            {table.unit}
          </p>
        </div>
        <Badge signal={signals[table.action]}>{say[table.action]}</Badge>
      </header>
      {table.assumed.length > 0 && (
        <p className="small">
          <Badge signal="warn">{`${say.assumed}: ${table.assumed.map((what) => say[what]).join(', ')}`}</Badge>
        </p>
      )}
      <div className={styles.pair}>
        <Select
          label={say.goesTo}
          value={idOf(choice)}
          choices={choices}
          onChange={(id) => onChoose(choiceOf(id))}
          {...(target ? { help: `${nameOf(target)} (${say.row(target.id)})` } : {})}
        />
        <dl className={styles.facts}>
          <dt>{say.minimum}</dt>
          <dd className="figures">
            {money(old)} <ArrowRight size={14} aria-hidden="true" /> {money(now)}
          </dd>
          <dd className="soft small">{say.counts(table.cells_changed, table.cells_added, table.cells_removed)}</dd>
        </dl>
      </div>
      <NoteList notes={table.warnings} signal="warn" />
      <DifferenceGrid table={table} />
    </section>
  );
};
