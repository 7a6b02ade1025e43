import { referenceKey } from '@vantail/pricing';
import type { Option } from '../../catalogue/index.ts';
import type { Fault } from '../../platform/errors.ts';
import type { OptionLine } from './schema.ts';

/** A line, and the option that it changes; without one it creates an option. */
export type MatchedLine<Values = OptionLine> = { line: number; values: Values; option: Option | undefined };

/** A fault of a line; its pointer is one into the line. */
export type PlacedFault = Fault & { line: number };

const faultAt = (line: number, code: string, message: string, params: Fault['params']): PlacedFault => ({
  line,
  pointer: '/reference',
  code,
  message,
  params,
});

/**
 * B9: a line is the option with its reference. A reference that two lines or two options have says nothing, so it is refused
 * at its place.
 */
export const matchLines = (lines: readonly OptionLine[], stored: readonly Option[]) => {
  const byReference = Map.groupBy(stored, ({ reference }) => referenceKey(reference ?? ''));
  const first = new Map<string, number>();
  const faults: PlacedFault[] = [];
  const matched = lines.map((values, line): MatchedLine => {
    const reference = values.reference ?? null;
    if (reference === null) return { line, values, option: undefined };
    const key = referenceKey(reference);
    const found = byReference.get(key) ?? [];
    const before = first.get(key);
    if (before !== undefined)
      faults.push(faultAt(line, 'duplicate', `is the reference of line ${before} as well`, { value: reference }));
    else if (found.length > 1) {
      const ids = found.map(({ id }) => id).slice(0, 50);
      const message = `is the reference of ${found.length} options: ${ids.slice(0, 10).join(', ')}`;
      faults.push(faultAt(line, 'ambiguous_reference', message, { value: reference, option_ids: ids }));
    }
    first.set(key, before ?? line);
    const [option] = found;
    // The option keeps its reference as it is, however many spaces the line has in it.
    return { line, values: option ? { ...values, reference: option.reference } : values, option };
  });
  return { matched, faults };
};
