import type { Schemas } from '@vantail/client';

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
    ({ rule_id, step_id, pricing_configuration_id }) =>
      rule_id === undefined && step_id === undefined && pricing_configuration_id === undefined,
  );

export type ReportCounts = { errors: number; warnings: number };

const counts = (
  errors: readonly ReportItem[],
  warnings: readonly ReportItem[],
  belongs: (item: ReportItem) => boolean,
): ReportCounts => ({ errors: errors.filter(belongs).length, warnings: warnings.filter(belongs).length });
