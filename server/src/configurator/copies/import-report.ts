import { readSnapshot } from '@vantail/pricing';
import { listedOptionIds } from '../../catalogue/index.ts';
import { type ProductPart, productParts } from '../product-parts.ts';
import { NO_PARTS, type PartCounts } from '../product-parts-store.ts';
import type { CheckedDocument, CheckedRecord } from './document.ts';
import type { ImportReport } from './import-schema.ts';

type Parts = Pick<ImportReport, 'steps' | 'pricing_configurations' | 'rules' | 'kept_examples'>;

/** The fields of a record that a report shows. */
const SHOWN = {
  steps: ['type', 'name', 'active'],
  pricing_configurations: ['active', 'computed_minimum_price'],
  rules: ['name', 'active'],
  examples: ['name', 'active'],
} as const satisfies Record<ProductPart, readonly string[]>;

type WrittenRecords = Record<ProductPart, readonly { key: number; record: Readonly<Record<string, unknown>> }[]>;

/** B6: which records of each part were made. Those of a dry run are gone, so their ids mean nothing. */
export const partsReport = (made: WrittenRecords, deactivated: PartCounts, isDryRun: boolean): Parts => {
  const part = (table: ProductPart) => ({
    created: made[table].map(({ key, record }) => ({
      document_id: key,
      [`${productParts[table].kind}_id`]: isDryRun ? null : record.id,
      ...Object.fromEntries(SHOWN[table].map((field) => [field, record[field] ?? null])),
    })),
    deactivated: deactivated[table],
  });
  const { examples: kept_examples, ...parts } = {
    steps: part('steps'),
    pricing_configurations: part('pricing_configurations'),
    rules: part('rules'),
    examples: part('examples'),
  };
  return { ...parts, kept_examples } as unknown as Parts;
};

/** The parts of a document that cannot be tried for want of a category or brand. */
export const untriedParts = ({ rows, steps, rules, examples }: CheckedDocument): Parts => {
  const untried = (records: readonly CheckedRecord[]) => records.map(({ key, values: record }) => ({ key, record }));
  const made = {
    pricing_configurations: untried(rows),
    steps: untried(steps),
    rules: untried(rules),
    examples: untried(examples),
  };
  return partsReport(made, NO_PARTS, true);
};

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
  return steps.flatMap(({ pointer, values, options_written }) => {
    const dangling = readSnapshot(values.content_configuration).flatMap((entry) =>
      entry.kind !== 'reference' || rowKeys.has(entry.pricing_configuration_id)
        ? []
        : [
            {
              code: 'dangling_pricing_row',
              message: `refers to no pricing row of the document (${entry.pricing_configuration_id}), and will refer to none`,
              pointer: `${pointer}${entry.pointer}`.slice(0, 1000),
              params: { pricing_configuration_id: entry.pricing_configuration_id },
            },
          ],
    );
    const foreign = (options_written ? [] : listedOptionIds(values.content_configuration))
      .filter((key) => !optionKeys.has(key))
      .map((key) => ({
        code: 'foreign_option',
        message: `names no option of the document (${key}), and will name none`,
        pointer: `${pointer}/content_configuration/options`,
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
