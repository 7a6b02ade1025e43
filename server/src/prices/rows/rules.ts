import { readSnapshot } from '@vantail/pricing';
import { type Fault, Problem, validationError } from '../../platform/errors.ts';

export const MAX_ROWS = 5000; // D3

type Ranges = Record<'total_width_min' | 'total_width_max' | 'total_height_min' | 'total_height_max', number | null>;

const rangeFault = (min: keyof Ranges, max: keyof Ranges, ranges: Ranges): [Fault, string][] => {
  const [low, high] = [ranges[min], ranges[max]];
  if (low === null || high === null || low <= high) return [];
  const params = { minimum: low, maximum: high, field: max };
  const fault = { pointer: `/${min}`, code: 'min_exceeds_max', message: `must be at most ${max}`, params };
  return [[fault, `${min} (${low}) must be at most ${max} (${high})`]];
};

/** §2.2: min must not exceed max; either may be absent (D8). */
export const mustHaveOrderedRanges = (ranges: Ranges): void => {
  const faults = [
    ...rangeFault('total_width_min', 'total_width_max', ranges),
    ...rangeFault('total_height_min', 'total_height_max', ranges),
  ];
  if (faults.length > 0)
    throw validationError(
      faults.map(([fault]) => fault),
      faults[0]?.[1],
    );
};

/** D3: 5,000 rows a product, inactive ones included. */
export const mustHaveRoomForRows = (rows: number, more = 1): void => {
  if (rows + more <= MAX_ROWS) return;
  const message = `The product has ${rows} pricing rows, and ${MAX_ROWS} is the most: delete some that are not used`;
  throw validationError([{ pointer: '', code: 'too_many_rows', message, params: { count: rows, limit: MAX_ROWS } }]);
};

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

/** D8: a row that a step refers to, active or not, or that priced a saved quote, stays; every reference is named. */
export const mustNotBeReferredTo = (
  rowId: number,
  steps: readonly ReferringStep[],
  lines: readonly QuoteLine[],
): void => {
  const errors = [...stepReferences(rowId, steps), ...quoteReferences(lines)];
  if (errors.length === 0) return;
  const references = [
    ...new Set(errors.map((error) => ('step_id' in error ? `step ${error.step_id}` : `quote ${error.quote_id}`))),
  ];
  const advice = lines.length > 0 ? 'deactivate it instead' : 'remove the references first';
  throw new Problem('pricing_configuration_in_use', `Referred to by ${references.slice(0, 20).join(', ')}: ${advice}`, {
    errors,
  });
};
