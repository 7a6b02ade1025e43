import { readSnapshot } from '@vantail/pricing';
import { optionSchema } from '../../../options/schema.ts';
import type { Option } from '../../../options/store.ts';
import type { CheckedOption } from '../document/checked-document.ts';

/** What becomes of an option of a document: one that the tenant has, or a new one. */
export type OptionMatch = {
  option: CheckedOption;
  /** null: none matches, so it will be made. */
  existing: Option | null;
  /** The fields in which the tenant's own, which stays as it is, differs from the document's. */
  differences: string[];
};

/** Rows are named by ids of the document there and of the tenant here: what looks the same is not. */
const refersToRows = (json: unknown) => readSnapshot(json).some(({ kind }) => kind === 'reference');

const sameField = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) && !(typeof a === 'object' && refersToRows(a));

const differencesOf = (values: CheckedOption['values'], existing: Option): string[] =>
  Object.keys(optionSchema.fields).filter(
    (name) => !sameField(values[name as keyof typeof values], existing[name as keyof Option]),
  );

/** B6: by reference and content_type; without a reference, an option that is the same in every field. */
const isMatch = (values: CheckedOption['values'], candidate: Option): boolean =>
  values.reference === null
    ? differencesOf(values, candidate).length === 0
    : values.reference === candidate.reference && values.content_type === candidate.content_type;

/**
 * B6: finds the tenant's option for each of a document's, the active ones and the oldest first. Each is taken once: two
 * options of the document stay two.
 */
export const matchOptions = (options: readonly CheckedOption[], candidates: readonly Option[]): OptionMatch[] => {
  const free = Map.groupBy(candidates, ({ reference, name }) =>
    JSON.stringify([reference, reference === null ? name : null]),
  );
  return options.map((option) => {
    const { reference, name } = option.values;
    const group = free.get(JSON.stringify([reference, reference === null ? name : null])) ?? [];
    const index = group.findIndex((candidate) => isMatch(option.values, candidate));
    const [existing = null] = index < 0 ? [] : group.splice(index, 1);
    return { option, existing, differences: existing ? differencesOf(option.values, existing) : [] };
  });
};
