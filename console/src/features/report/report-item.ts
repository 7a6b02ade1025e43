import type { Schemas } from '@vantail/client';

export type Report = Schemas['ValidationReport'];
export type ReportItem = Schemas['ReportItem'];

/** D7: an item belongs to the step that it names, else to its row, else to the product. */
export const countsOfStep = ({ errors, warnings }: Report, stepId: number) =>
  counts(errors, warnings, ({ step_id }) => step_id === stepId);

export const countsOfRow = ({ errors, warnings }: Report, rowId: number) =>
  counts(
    errors,
    warnings,
    ({ step_id, pricing_configuration_id }) => step_id === undefined && pricing_configuration_id === rowId,
  );

export const countsOfProduct = ({ errors, warnings }: Report) =>
  counts(
    errors,
    warnings,
    ({ step_id, pricing_configuration_id }) => step_id === undefined && pricing_configuration_id === undefined,
  );

/** The rule that an item is about (D14.9). */
export const ruleIdOf = ({ params }: ReportItem): number | undefined => {
  const { rule } = params as { rule?: { id?: unknown } };
  return typeof rule?.id === 'number' ? rule.id : undefined;
};

export const countsOfRule = ({ errors, warnings }: Report, ruleId: number) =>
  counts(errors, warnings, (item) => ruleIdOf(item) === ruleId);

export type ReportCounts = { errors: number; warnings: number };

const counts = (
  errors: readonly ReportItem[],
  warnings: readonly ReportItem[],
  belongs: (item: ReportItem) => boolean,
): ReportCounts => ({ errors: errors.filter(belongs).length, warnings: warnings.filter(belongs).length });
