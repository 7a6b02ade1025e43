import { plainLabel } from '@vantail/pricing/price-lists';
import type { MappingEntry } from '../../../price-list-mappings/schema.ts';
import type { PriceListChoice } from '../form/form-schema.ts';
import type { NamedTable } from '../matching/match-fault.ts';
import { type TableLabels, tableLabels } from './table-labels.ts';

/** What the caller says about a table, now or in an earlier year. */
export type TableAnswer = { choice: PriceListChoice; by: 'mapping' | 'saved_mapping'; isOwn: boolean };

export type AnsweredTable = { labels: TableLabels; answer: TableAnswer | undefined };

const choiceOf = ({ label: _label, ...choice }: MappingEntry): PriceListChoice => choice;

/** The answer for each table: that of the form before a saved one, that for the table itself before that for its sheet. */
export const tableAnswers = (
  tables: readonly NamedTable[],
  mapping: Readonly<Record<string, PriceListChoice>>,
  saved: readonly MappingEntry[],
): AnsweredTable[] => {
  const kept = new Map(saved.map((entry) => [plainLabel(entry.label), choiceOf(entry)]));
  const labels = tableLabels(tables);
  const given = (key: string | null) => (key !== null && Object.hasOwn(mapping, key) ? mapping[key] : undefined);
  const known = (label: string | null | undefined) => (label ? kept.get(label) : undefined);
  return tables.map(({ id, sheet }, place) => {
    const own = labels[place] ?? { own: null, sheet: null };
    const places: [PriceListChoice | undefined, TableAnswer['by'], boolean][] = [
      [given(id), 'mapping', true],
      [given(sheet), 'mapping', false],
      [known(own.own), 'saved_mapping', true],
      [known(own.sheet), 'saved_mapping', false],
    ];
    const [choice, by = 'mapping', isOwn = false] = places.find(([found]) => found !== undefined) ?? [];
    return { labels: own, answer: choice && { choice, by, isOwn } };
  });
};
