import { allPieces, checkPricingRows, checkRulesInPieces, type Pieces } from '@vantail/pricing';
import type { ProductSnapshot } from '../snapshot.ts';
import { productFindings } from './product-findings.ts';
import { type Findings, findings, inOrder, mergeFindings, type ReportItem } from './report-item.ts';
import { stepFindings } from './step-findings.ts';

/** §2.4. */
export type Report = { valid: boolean } & Findings;

/** The items of one part of the report. */
const chosen = ({ errors, warnings }: Findings, belongs: (item: ReportItem) => boolean): Findings =>
  findings(errors.filter(belongs), warnings.filter(belongs));

/** D7: an item belongs to the rule that it names, else to its step, else to its row, else to the product. */
const isOfRule = (ruleId: number | null) => (item: ReportItem) => item.rule_id !== undefined && item.rule_id === ruleId;
const isOfStep = (stepId: number) => (item: ReportItem) => item.rule_id === undefined && item.step_id === stepId;
const isOfRow = (rowId: number) => (item: ReportItem) =>
  item.rule_id === undefined && item.step_id === undefined && item.pricing_configuration_id === rowId;
const isOfProduct = ({ rule_id, step_id, pricing_configuration_id }: ReportItem) =>
  rule_id === undefined && step_id === undefined && pricing_configuration_id === undefined;

/**
 * D7: a pure function of one consistent snapshot. Items of the product first, then of steps in their order, then of
 * rows by id, then of rules by id. `knownOptionIds` are the tenant's own among the ids that clients' option lists name.
 */
export const validationReport = (snapshot: ProductSnapshot, knownOptionIds: ReadonlySet<number>): Report =>
  allPieces(reportInPieces(snapshot, knownOptionIds));

/** The same in pieces: the search for dead ends may take a second (D14.9), and others wait for the thread. */
export function* reportInPieces(snapshot: ProductSnapshot, knownOptionIds: ReadonlySet<number>): Pieces<Report> {
  const { product, shownSteps: steps, rows, rules, priceTables } = snapshot;
  const ofRules = yield* checkRulesInPieces({ steps, rows, rules });
  const checked = mergeFindings([checkPricingRows({ product, steps, rows, price_tables: priceTables }), ofRules]);
  const { errors, warnings } = inOrder([
    mergeFindings([productFindings(snapshot), chosen(checked, isOfProduct)]),
    ...stepFindings(snapshot, knownOptionIds).map(({ step_id, found }) =>
      mergeFindings([found, chosen(checked, isOfStep(step_id))]),
    ),
    ...rows.map(({ id }) => chosen(checked, isOfRow(id))),
    ...rules.map(({ id }) => chosen(checked, isOfRule(id))),
  ]);
  return { valid: errors.length === 0, errors, warnings };
}
