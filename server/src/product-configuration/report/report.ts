import { checkPricingRows } from '@vantail/pricing';
import type { ProductSnapshot } from '../snapshot.ts';
import { productFindings } from './product-findings.ts';
import { type Findings, findings, inOrder, mergeFindings, type ReportItem } from './report-item.ts';
import { stepFindings } from './step-findings.ts';

/** §2.4. */
export type Report = { valid: boolean } & Findings;

/** The items of one part of the report. */
const chosen = ({ errors, warnings }: Findings, belongs: (item: ReportItem) => boolean): Findings =>
  findings(errors.filter(belongs), warnings.filter(belongs));

/** D7: an item of prices belongs to the step that it names, else to its row, else to the product. */
const isOfStep = (stepId: number) => (item: ReportItem) => item.step_id === stepId;
const isOfRow = (rowId: number) => (item: ReportItem) =>
  item.step_id === undefined && item.pricing_configuration_id === rowId;
const isOfProduct = (item: ReportItem) => item.step_id === undefined && item.pricing_configuration_id === undefined;

/**
 * D7: a pure function of one consistent snapshot. Items of the product first, then of steps in their order, then of
 * rows by id. `knownOptionIds` are the tenant's own among the ids that clients' option lists name.
 */
export const validationReport = (snapshot: ProductSnapshot, knownOptionIds: ReadonlySet<number>): Report => {
  const { product, shownSteps, rows, priceTables } = snapshot;
  const prices = checkPricingRows({ product, steps: shownSteps, rows, price_tables: priceTables });
  const { errors, warnings } = inOrder([
    mergeFindings([productFindings(snapshot), chosen(prices, isOfProduct)]),
    ...stepFindings(snapshot, knownOptionIds).map(({ step_id, found }) =>
      mergeFindings([found, chosen(prices, isOfStep(step_id))]),
    ),
    ...rows.map(({ id }) => chosen(prices, isOfRow(id))),
  ]);
  return { valid: errors.length === 0, errors, warnings };
};
