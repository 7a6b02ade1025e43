import { type Fault, Problem, validationError } from '../errors.ts';

const MAX_ACTIVE_STEPS = 200; // D3
const MAX_DISPLAY_ORDER = 10_000; // D3

type Bounds = { options_min: number; options_max: number | null };

/** §4.1 rule 4. */
export const mustHaveOrderedBounds = ({ options_min, options_max }: Bounds): void => {
  if (options_max === null || options_min <= options_max) return;
  const fault = { pointer: '/options_min', code: 'min_exceeds_max', message: 'must be at most options_max' };
  throw validationError([fault], `options_min (${options_min}) must be at most options_max (${options_max})`);
};

/** D3: a product has at most 200 active steps. */
export const mustHaveRoom = (activeSteps: number): void => {
  if (activeSteps < MAX_ACTIVE_STEPS) return;
  const message = `cannot be true: a product has at most ${MAX_ACTIVE_STEPS} active steps`;
  throw validationError([{ pointer: '/active', code: 'too_many_steps', message }]);
};

/** D6: without a display_order, the step comes last. */
export const nextDisplayOrder = (active: readonly { display_order: number }[]): number => {
  const next = Math.max(0, ...active.map(({ display_order }) => display_order)) + 1;
  if (next <= MAX_DISPLAY_ORDER) return next;
  const message = `must be given: ${MAX_DISPLAY_ORDER} is the highest and already taken`;
  throw validationError([{ pointer: '/display_order', code: 'out_of_range', message }]);
};

/** §4.1 rule 2: every id is an active option of the tenant; another tenant's looks like one that never existed. */
export const mustBeUsable = (optionIds: readonly number[], usable: ReadonlySet<number>): void => {
  const bad = optionIds.map((id, index) => ({ id, index })).filter(({ id }) => !usable.has(id));
  if (bad.length === 0) return;
  const errors: Fault[] = bad.map(({ id, index }) => ({
    pointer: `/option_ids/${index}`,
    code: 'invalid_option',
    message: `${id} is not an active option of this tenant`,
  }));
  const ids = bad
    .slice(0, 50)
    .map(({ id }) => id)
    .join(', ');
  throw new Problem('invalid_option', `Not active options of this tenant: ${ids}`, { errors });
};

/** D6: a reference names a step of the same product. */
export const mustBeStepOfProduct = (field: string, exists: boolean): void => {
  if (exists) return;
  const message = 'must be the id of a step of this product';
  throw validationError([{ pointer: `/${field}`, code: 'unknown_reference', message }]);
};

/** D6: a reorder names every active step once; the schema has refused repeats. */
export const mustNameAllActive = (stepIds: readonly number[], active: readonly { id: number }[]): void => {
  const known = new Set(active.map(({ id }) => id));
  const strange = stepIds.filter((id) => !known.has(id));
  const missing = [...known].filter((id) => !stepIds.includes(id));
  if (strange.length === 0 && missing.length === 0) return;
  const parts = [
    ...(missing.length > 0 ? [`lacks ${missing.slice(0, 20).join(', ')}`] : []),
    ...(strange.length > 0 ? [`has ${strange.slice(0, 20).join(', ')}, no active steps of this product`] : []),
  ];
  const message = `must name all active steps of the product, each once: it ${parts.join(' and ')}`;
  throw validationError([{ pointer: '/step_ids', code: 'not_all_active_steps', message }]);
};
