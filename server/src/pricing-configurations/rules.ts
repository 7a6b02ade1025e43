import { type Fault, validationError } from '../errors.ts';

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
