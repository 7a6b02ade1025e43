import { configurationName, type WindowConfiguration } from '@vantail/drawing';
import { plainWords } from '@vantail/price-lists';
import { type IdentifyingField, identifyingFields, type Pieces } from '@vantail/pricing';
import type { RowIdentity } from './match-fault.ts';

/** How the row of a table was found. */
export type MatchedBy = 'id' | 'fields' | 'name';

/** The rows that a heading names; several mean that it is ambiguous. */
export type HeadingMatch = { by: MatchedBy; rows: RowIdentity[] };

/** `#12`, alone or before other words, which is what an export writes. */
export const idOf = (heading: string): number | undefined => {
  const digits = /^#\s*([1-9][0-9]{0,15})(?:\s|$)/.exec(heading.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const isField = (name: string): name is IdentifyingField => (identifyingFields as readonly string[]).includes(name);

/** `leaf_count=2 opening_v1=gauche`; undefined when there is any other word. */
const fieldsOf = (heading: string): Map<IdentifyingField, string | null> | undefined => {
  const fields = new Map<IdentifyingField, string | null>();
  for (const word of heading.trim().split(/[\s,;]+/)) {
    const [name = '', value = '', ...more] = word.toLowerCase().split('=');
    if (!isField(name) || value === '' || more.length > 0) return undefined;
    fields.set(name, value === 'null' ? null : value);
  }
  return fields;
};

type WrittenRow = { row: RowIdentity; fields: Record<IdentifyingField, string | null> };

/** The fields of a row as a heading writes them. */
const writtenRow = (row: RowIdentity): WrittenRow => {
  const written = identifyingFields.map((field) => [field, row[field] === null ? null : String(row[field])]);
  return { row, fields: Object.fromEntries(written) };
};

/** D10: a field that is not given is not compared, and null matches rows that have null there. */
const rowsWith = (rows: readonly WrittenRow[], given: ReadonlyMap<IdentifyingField, string | null>): RowIdentity[] => {
  const expected = [...given];
  return rows.flatMap(({ row, fields }) => (expected.every(([field, value]) => fields[field] === value) ? [row] : []));
};

// A file has up to 5,000 tables with headings of their own.
const MAX_REMEMBERED = 5_000;
const ROWS_A_PIECE = 50;

/** The names of a window in both languages, and in the French of release 0.1.0, which price lists still have as headings. */
const namesOf = (window: WindowConfiguration): Set<string> => {
  const french = configurationName(window, 'fr');
  const former = french
    .replaceAll('oscillo-battant gauche', 'gauche oscillo-battant')
    .replaceAll('oscillo-battant droit', 'droite oscillo-battant');
  return new Set([french, former, configurationName(window, 'en')].map(plainWords));
};

/**
 * Matches headings with the rows of a product. Names and fields match active rows only; an id matches its row in any
 * state.
 */
export function* headingReader(rows: readonly RowIdentity[]): Pieces<(heading: string) => HeadingMatch | undefined> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const active = rows.filter((row) => row.active).map(writtenRow);
  const named = new Map<string, RowIdentity[]>();
  for (const [index, { row }] of active.entries()) {
    if (index % ROWS_A_PIECE === 0) yield;
    for (const name of namesOf(row as WindowConfiguration)) {
      const same = named.get(name);
      if (same) same.push(row);
      else named.set(name, [row]);
    }
  }
  const known = new Map<string, RowIdentity[]>();
  return (heading) => {
    const id = idOf(heading);
    const row = id === undefined ? undefined : byId.get(id);
    if (id !== undefined) return { by: 'id', rows: row ? [row] : [] };
    const fields = fieldsOf(heading);
    if (fields) {
      const found = known.get(heading) ?? rowsWith(active, fields);
      if (known.size < MAX_REMEMBERED) known.set(heading, found);
      return { by: 'fields', rows: found };
    }
    const same = named.get(plainWords(heading));
    return same && { by: 'name', rows: same };
  };
}
