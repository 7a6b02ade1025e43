import { validationError } from '../errors.ts';

const MAX_ACTIVE_STEPS = 200; // D3
const MAX_DISPLAY_ORDER = 10_000; // D3

type Bounds = { options_min: number; options_max: number | null };

/** §4.1 rule 4. */
export const mustHaveOrderedBounds = ({ options_min, options_max }: Bounds): void => {
  if (options_max === null || options_min <= options_max) return;
  const params = { minimum: options_min, maximum: options_max, field: 'options_max' };
  const fault = { pointer: '/options_min', code: 'min_exceeds_max', message: 'must be at most options_max', params };
  throw validationError([fault], `options_min (${options_min}) must be at most options_max (${options_max})`);
};

/** D3: a product has at most 200 active steps. */
export const mustHaveRoom = (activeSteps: number): void => {
  if (activeSteps < MAX_ACTIVE_STEPS) return;
  const message = `cannot be true: a product has at most ${MAX_ACTIVE_STEPS} active steps`;
  throw validationError([{ pointer: '/active', code: 'too_many_steps', message, params: { limit: MAX_ACTIVE_STEPS } }]);
};

/** D6: without a display_order, the step comes last. */
export const nextDisplayOrder = (active: readonly { display_order: number }[]): number => {
  const next = Math.max(0, ...active.map(({ display_order }) => display_order)) + 1;
  if (next <= MAX_DISPLAY_ORDER) return next;
  const message = `must be given: ${MAX_DISPLAY_ORDER} is the highest and already taken`;
  const params = { minimum: 0, maximum: MAX_DISPLAY_ORDER, value: null };
  throw validationError([{ pointer: '/display_order', code: 'out_of_range', message, params }]);
};
