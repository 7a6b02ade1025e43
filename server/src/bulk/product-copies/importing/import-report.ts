import type { CheckedDocument } from '../document/checked-document.ts';
import type { ImportReport } from './import-schema.ts';
import type { OptionMatch } from './match-options.ts';
import type { WrittenDocument } from './write-document.ts';

const optionNames = ({ option: { key, values } }: OptionMatch) => ({
  document_id: key,
  name: String(values.name),
  reference: values.reference as string | null,
  content_type: values.content_type as string | null,
});

/** B6: which options were found, and which are new. */
export const optionsReport = (
  matches: readonly OptionMatch[],
  created: ReadonlyMap<number, number>,
  isDryRun: boolean,
): ImportReport['options'] => ({
  matched: matches.flatMap((match) =>
    match.existing ? [{ ...optionNames(match), option_id: match.existing.id, differences: match.differences }] : [],
  ),
  created: matches
    .filter(({ existing }) => existing === null)
    .map((match) => ({ ...optionNames(match), option_id: isDryRun ? null : (created.get(match.option.key) ?? null) })),
});

export type Deactivated = { steps: number; rows: number; rules: number };

type Parts = Pick<ImportReport, 'steps' | 'pricing_configurations' | 'rules'>;

/** B6: which steps, rows and rules were made. What a dry run makes is not kept, so its ids mean nothing. */
export const partsReport = (
  written: Pick<WrittenDocument, 'steps' | 'rows' | 'rules'>,
  deactivated: Deactivated,
  isDryRun: boolean,
): Parts => ({
  steps: {
    created: written.steps.map(({ key, step: { id, type, name, active } }) => ({
      document_id: key,
      step_id: isDryRun ? null : id,
      type,
      name,
      active,
    })),
    deactivated: deactivated.steps,
  },
  pricing_configurations: {
    created: written.rows.map(({ key, row: { id, active, computed_minimum_price } }) => ({
      document_id: key,
      pricing_configuration_id: isDryRun ? null : id,
      active,
      computed_minimum_price,
    })),
    deactivated: deactivated.rows,
  },
  rules: {
    created: written.rules.map(({ key, rule: { id, name, active } }) => ({
      document_id: key,
      rule_id: isDryRun ? null : id,
      name,
      active,
    })),
    deactivated: deactivated.rules,
  },
});

/** What a document would make, where it cannot be tried for want of a category or brand. */
export const untriedParts = ({ steps, rows, rules }: CheckedDocument): Parts => ({
  steps: {
    created: steps.map(({ key, values: { type, name, active } }) => ({
      document_id: key,
      step_id: null,
      type,
      name,
      active,
    })),
    deactivated: 0,
  },
  pricing_configurations: {
    created: rows.map(({ key, values }) => ({
      document_id: key,
      pricing_configuration_id: null,
      active: values.active === true,
      computed_minimum_price: null,
    })),
    deactivated: 0,
  },
  rules: {
    created: rules.map(({ key, values: { name, active } }) => ({ document_id: key, rule_id: null, name, active })),
    deactivated: 0,
  },
});
