import type { Schemas } from '@vantail/client';
import type { ListedRow, Step } from '../../api/product-parts.ts';
import type { ReportTarget } from '../../catalogue/target-link.tsx';
import { PRICING_ROWS_FIELD, referencedRowIds } from '../steps/row-references.ts';

export type Report = Schemas['ValidationReport'];
export type ReportItem = Schemas['ReportItem'];

/** D7: an item belongs to the rule that it names, since it is corrected there (D14.9); else to its step, its row, the product. */
export const countsOfRule = ({ errors, warnings }: Report, ruleId: number) =>
  counts(errors, warnings, ({ rule_id }) => rule_id === ruleId);

export const countsOfStep = ({ errors, warnings }: Report, stepId: number) =>
  counts(errors, warnings, ({ rule_id, step_id }) => rule_id === undefined && step_id === stepId);

export const countsOfRow = ({ errors, warnings }: Report, rowId: number) =>
  counts(
    errors,
    warnings,
    ({ rule_id, step_id, pricing_configuration_id }) =>
      rule_id === undefined && step_id === undefined && pricing_configuration_id === rowId,
  );

export const countsOfProduct = ({ errors, warnings }: Report) =>
  counts(
    errors,
    warnings,
    ({ rule_id, step_id, pricing_configuration_id, example_id }) =>
      rule_id === undefined &&
      step_id === undefined &&
      pricing_configuration_id === undefined &&
      example_id === undefined,
  );

export type ReportCounts = { errors: number; warnings: number };

const counts = (
  errors: readonly ReportItem[],
  warnings: readonly ReportItem[],
  belongs: (item: ReportItem) => boolean,
): ReportCounts => ({ errors: errors.filter(belongs).length, warnings: warnings.filter(belongs).length });

type Parts = { steps: readonly Step[]; rows: readonly ListedRow[] };

export const reportTarget = (item: ReportItem, parts: Parts): ReportTarget => {
  const field = fieldOf(item.pointer);
  if (item.rule_id !== undefined) return { page: 'rule', id: item.rule_id, ...field };
  if (item.example_id !== undefined) return { page: 'examples' };
  const isOfRules = item.code === 'option_never_available' && 'rules' in item.params;
  if (isOfRules || item.code === 'dead_end' || item.code === 'dead_ends_not_searched') return rulesTarget(item);
  if (item.step_id !== undefined) {
    const isOfRows = item.code === 'dangling_pricing_row' || item.code === 'stale_snapshot';
    return { page: 'step', id: item.step_id, ...(isOfRows ? { field: PRICING_ROWS_FIELD } : field) };
  }
  // It cannot be corrected in the row itself: a step has to refer to the row.
  if (item.code === 'unreferenced_pricing_row') return pricingStep(parts.steps);
  if (item.pricing_configuration_id !== undefined) return { page: 'row', id: item.pricing_configuration_id, ...field };
  if (item.code === 'no_active_steps') return { page: 'step', id: 'new' };
  if (item.code === 'no_price') return priceTarget(parts);
  return { page: 'details', ...field };
};

/** A dead end, or an option that rules take away, is corrected in a rule that has a part in it: in the only one, or in their list. */
const rulesTarget = ({ params }: ReportItem): ReportTarget => {
  const { rules } = params as { rules?: readonly { id?: unknown }[] };
  const [only, second] = Array.isArray(rules) ? rules : [];
  return typeof only?.id === 'number' && !second ? { page: 'rule', id: only.id } : { page: 'rules' };
};

const fieldOf = (pointer: string | undefined): { field?: string } =>
  pointer === undefined || pointer === '' ? {} : { field: pointer.slice(1) };

/** What a product needs for a price, in this order: a row, a step that refers to it, and a number in the row. */
const priceTarget = ({ steps, rows }: Parts): ReportTarget => {
  const active = rows.filter((row) => row.active);
  if (active.length === 0) return { page: 'row', id: 'new' };
  const referenced = steps.filter((step) => step.active).flatMap((step) => rowIdsOf(step));
  const unpriced = active.find(({ id }) => referenced.includes(id));
  return unpriced ? { page: 'row', id: unpriced.id, field: 'price_table' } : pricingStep(steps);
};

/**
 * The step in which to select a row: one that refers to rows already, otherwise the one of openings or sizes, otherwise
 * the first.
 */
const pricingStep = (steps: readonly Step[]): ReportTarget => {
  const active = steps.filter((step) => step.active);
  const step =
    active.find((candidate) => rowIdsOf(candidate).length > 0) ??
    active.find(({ content_type, type }) => content_type === 'ouvertures' || type === 'dimension') ??
    active[0];
  return { page: 'step', id: step?.id ?? 'new', field: PRICING_ROWS_FIELD };
};

const rowIdsOf = ({ content_configuration }: Step) => referencedRowIds(content_configuration);
