import type { Params, QuoteRequest } from '@vantail/pricing';

/** D7: one finding; `message` says what to do, `params` are its facts by name (A1). */
export type ReportItem = {
  code: string;
  message: string;
  pointer?: string;
  step_id?: number;
  option_id?: number;
  pricing_configuration_id?: number;
  rule_id?: number;
  /** D21.2. */
  example_id?: number;
  /** D14.9: a body for `choices` that shows the finding. */
  example?: QuoteRequest;
  params: Params;
};

/** Errors stand in the way of activation, warnings do not. */
export type Findings = { errors: ReportItem[]; warnings: ReportItem[] };

export const findings = (errors: ReportItem[] = [], warnings: ReportItem[] = []): Findings => ({ errors, warnings });

export const mergeFindings = (parts: readonly Findings[]): Findings =>
  findings(
    parts.flatMap(({ errors }) => errors),
    parts.flatMap(({ warnings }) => warnings),
  );

const byCode = (a: ReportItem, b: ReportItem) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** D7: by code within each part; the parts keep their order. */
export const inOrder = (parts: readonly Findings[]): Findings => ({
  errors: parts.flatMap(({ errors }) => errors.toSorted(byCode)),
  warnings: parts.flatMap(({ warnings }) => warnings.toSorted(byCode)),
});
