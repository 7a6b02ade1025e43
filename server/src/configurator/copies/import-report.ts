import { readSnapshot } from '@vantail/pricing';
import { listedOptionIds } from '../../catalogue/index.ts';
import type { CheckedDocument } from './document.ts';
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

type Deactivated = { steps: number; rows: number; rules: number; examples: number };

type Parts = Pick<ImportReport, 'steps' | 'pricing_configurations' | 'rules' | 'kept_examples'>;

/** B6: which steps, rows, rules and examples were made. What a dry run makes is not kept, so its ids mean nothing. */
export const partsReport = (
  written: Pick<WrittenDocument, 'steps' | 'rows' | 'rules' | 'examples'>,
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
  kept_examples: {
    created: written.examples.map(({ key, example: { id, name, active } }) => ({
      document_id: key,
      example_id: isDryRun ? null : id,
      name,
      active,
    })),
    deactivated: deactivated.examples,
  },
});

/** What a document would make, where it cannot be tried for want of a category or brand. */
export const untriedParts = ({ steps, rows, rules, examples }: CheckedDocument): Parts => ({
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
  kept_examples: {
    created: examples.map(({ key, values: { name, active } }) => ({
      document_id: key,
      example_id: null,
      name,
      active,
    })),
    deactivated: 0,
  },
});

const MAX_WARNINGS = 50;

type Warning = ImportReport['warnings'][number];

/** What the tenant that imports calls its prices, and the percentage of a product that is there already. */
export type ImportContext = { currency: string; price_basis: string; price_adjustment_percentage?: number };

const labelWarnings = (document: CheckedDocument, context: ImportContext): Warning[] =>
  (['currency', 'price_basis'] as const).flatMap((label) => {
    const [given, own] = [document[label], context[label]];
    if (given === undefined || given === own) return [];
    const message = `The prices of the document are in ${given}, those of this tenant in ${own}: numbers are not converted`;
    return [{ code: `different_${label}`, message, pointer: `/${label}`, params: { given, own } }];
  });

const percentageWarnings = ({ product }: CheckedDocument, context: ImportContext): Warning[] => {
  const own = context.price_adjustment_percentage;
  const given = product.price_adjustment_percentage ?? 0;
  if (own === undefined || own === given) return [];
  const message = `The product keeps its own ${own} %; in the document it is ${given} %, which other prices follow from`;
  const pointer = '/product/price_adjustment_percentage';
  return [{ code: 'different_percentage', message, pointer, params: { given, own } }];
};

const referenceWarnings = ({ steps, options, rows }: CheckedDocument): Warning[] => {
  const rowKeys = new Set(rows.map(({ key }) => key));
  const optionKeys = new Set(options.map(({ key }) => key));
  return steps.flatMap(({ place, values, options_written }) => {
    const dangling = readSnapshot(values.content_configuration).flatMap((entry) =>
      entry.kind !== 'reference' || rowKeys.has(entry.pricing_configuration_id)
        ? []
        : [
            {
              code: 'dangling_pricing_row',
              message: `refers to no pricing row of the document (${entry.pricing_configuration_id}), and will refer to none`,
              pointer: `${place}${entry.pointer}`.slice(0, 1000),
              params: { pricing_configuration_id: entry.pricing_configuration_id },
            },
          ],
    );
    const foreign = (options_written ? [] : listedOptionIds(values.content_configuration))
      .filter((key) => !optionKeys.has(key))
      .map((key) => ({
        code: 'foreign_option',
        message: `names no option of the document (${key}), and will name none`,
        pointer: `${place}/content_configuration/options`,
        params: { option: { id: key, name: null } },
      }));
    return [...dangling, ...foreign];
  });
};

/** What an import does and whoever imports should know of. */
export const importWarnings = (document: CheckedDocument, context: ImportContext): Warning[] =>
  [...labelWarnings(document, context), ...percentageWarnings(document, context), ...referenceWarnings(document)].slice(
    0,
    MAX_WARNINGS,
  );
