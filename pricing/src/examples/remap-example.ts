import type { RuleIds } from '../rules/remap-rule.ts';
import type { Example, OptionPlace } from './example.ts';

/**
 * How ids of one product, or document, become those of another.
 *
 * @example
 * const ids: ExampleIds = { step: (id) => id + 100, option: (id) => id, row: (id) => id, rule: (id) => id };
 */
export type ExampleIds = RuleIds & {
  readonly row: (id: number) => number;
  readonly rule: (id: number) => number;
};

/**
 * An example with other ids, for a copy of its product (B3) or a document (B6); the order of keys stays.
 *
 * @example
 * remapExample({ body: { pricing_configuration_id: 7 }, expect: { rule_ids: [4] } }, ids); // ids of the copy
 */
export function remapExample({ body, expect }: Example, ids: ExampleIds): Example {
  const { pricing_configuration_id: rowId, selections } = body;
  const { rule_ids, available, unavailable } = expect;
  const remapped = (given: readonly OptionPlace[]) =>
    given.map((option) => ({ ...option, step_id: ids.step(option.step_id), option_id: ids.option(option.option_id) }));
  return {
    body: {
      ...body,
      ...(typeof rowId === 'number' ? { pricing_configuration_id: ids.row(rowId) } : {}),
      ...(selections
        ? {
            selections: selections.map((selection) => ({
              ...selection,
              step_id: ids.step(selection.step_id),
              option_ids: selection.option_ids.map(ids.option),
            })),
          }
        : {}),
    },
    expect: {
      ...expect,
      ...(rule_ids ? { rule_ids: rule_ids.map(ids.rule) } : {}),
      ...(available ? { available: remapped(available) } : {}),
      ...(unavailable ? { unavailable: remapped(unavailable) } : {}),
    },
  };
}
