import { readSnapshot } from '@vantail/pricing';
import { Problem } from '../errors.ts';

type ReferringStep = { id: number; option_ids: readonly number[]; content_configuration: unknown };

type QuoteLine = { quote_id: number; number: number; line: number };

const stepReferences = (rowId: number, steps: readonly ReferringStep[]) =>
  steps.flatMap((step) =>
    readSnapshot(step.content_configuration, step.option_ids.length > 0)
      .filter((entry) => entry.kind === 'reference' && entry.pricing_configuration_id === rowId)
      .map(({ pointer }) => ({
        pointer,
        code: 'referred_to_by_step',
        message: `step ${step.id} refers to the row here`,
        step_id: step.id,
        params: { step_id: step.id },
      })),
  );

const quoteReferences = (lines: readonly QuoteLine[]) =>
  lines.map(({ quote_id, number, line }) => ({
    pointer: `/lines/${line}`,
    code: 'referred_to_by_quote',
    message: `quote ${number} was priced by the row here`,
    quote_id,
    params: { quote_id, number, line },
  }));

/** D8: a row that a step refers to, active or not, or that priced a saved quote, stays; every place is named. */
export const mustNotBeReferredTo = (
  rowId: number,
  steps: readonly ReferringStep[],
  lines: readonly QuoteLine[],
): void => {
  const errors = [...stepReferences(rowId, steps), ...quoteReferences(lines)];
  if (errors.length === 0) return;
  const places = [
    ...new Set(errors.map((error) => ('step_id' in error ? `step ${error.step_id}` : `quote ${error.quote_id}`))),
  ];
  const advice = lines.length > 0 ? 'deactivate it instead' : 'remove the references first';
  throw new Problem('pricing_configuration_in_use', `Referred to by ${places.slice(0, 20).join(', ')}: ${advice}`, {
    errors,
  });
};
