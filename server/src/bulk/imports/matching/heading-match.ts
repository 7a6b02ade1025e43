import { configurationName, type WindowConfiguration } from '@vantail/drawing';
import { type IdentifyingField, identifyingFields } from '@vantail/pricing';
import { plainWords } from '@vantail/pricing/price-lists';
import type { RowIdentity } from './row-identity.ts';

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

/** D10: a field that is not given is not compared, and null matches rows that have null there. */
const hasFields = (row: RowIdentity, fields: ReadonlyMap<IdentifyingField, string | null>): boolean =>
  [...fields].every(([field, value]) => (row[field] === null ? null : String(row[field])) === value);

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
export const headingReader = (rows: readonly RowIdentity[]) => {
  const active = rows.filter((row) => row.active);
  const named = new Map<string, RowIdentity[]>();
  for (const row of active) {
    for (const name of namesOf(row as WindowConfiguration)) named.set(name, [...(named.get(name) ?? []), row]);
  }
  return (heading: string): HeadingMatch | undefined => {
    const id = idOf(heading);
    if (id !== undefined) return { by: 'id', rows: rows.filter((row) => row.id === id) };
    const fields = fieldsOf(heading);
    if (fields) return { by: 'fields', rows: active.filter((row) => hasFields(row, fields)) };
    const same = named.get(plainWords(heading));
    return same && { by: 'name', rows: same };
  };
};
