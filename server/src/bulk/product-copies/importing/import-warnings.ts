import { readSnapshot } from '@vantail/pricing';
import { listedOptionIds } from '../../../product-configuration/listed-options.ts';
import type { CheckedDocument } from '../document/checked-document.ts';
import type { ImportReport } from './import-schema.ts';

const MAX_WARNINGS = 50;

type Warning = ImportReport['warnings'][number];

/** What the tenant that imports calls its prices, and the percentage of a product that is there already. */
export type ImportContext = { currency: string; price_basis: string; price_adjustment_percentage?: number };

const labelWarnings = (document: CheckedDocument, context: ImportContext): Warning[] =>
  (['currency', 'price_basis'] as const).flatMap((label) => {
    const [given, own] = [document[label], context[label]];
    if (given === undefined || given === own) return [];
    const message = `The prices of the document are in ${given}, those of this tenant in ${own}: numbers are taken as they are`;
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
