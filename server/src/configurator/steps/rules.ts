import { type Fault, Problem, validationError } from '../../platform/errors.ts';

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

/** §4.1 rule 2: every id is an active option of the tenant; another tenant's looks like one that never existed. */
export const mustBeUsable = (optionIds: readonly number[], usable: ReadonlySet<number>): void => {
  const bad = optionIds.map((id, index) => ({ id, index })).filter(({ id }) => !usable.has(id));
  if (bad.length === 0) return;
  const errors: Fault[] = bad.map(({ id, index }) => ({
    pointer: `/option_ids/${index}`,
    code: 'invalid_option',
    message: `${id} is not an active option of this tenant`,
    params: { option: { id, name: null } },
    option_ids: [id],
  }));
  const ids = bad
    .slice(0, 50)
    .map(({ id }) => id)
    .join(', ');
  throw new Problem('invalid_option', `Not active options of this tenant: ${ids}`, { errors });
};

type Preselected = { default_option_ids: readonly number[]; options_max: number | null };

/** D14.10: options that are not attached to the step cannot be preselected in it. */
export const mustBeAttached = (
  defaults: readonly number[],
  attached: readonly number[],
  stepId: number | null,
): void => {
  const errors: Fault[] = defaults.flatMap((id, index) =>
    attached.includes(id)
      ? []
      : [
          {
            pointer: `/default_option_ids/${index}`,
            code: 'unknown_option',
            message: `option ${id} is not attached to the step`,
            params: { step_id: stepId, option_ids: [id] },
          },
        ],
  );
  if (errors.length > 0) throw validationError(errors);
};

/** D14.10: no more is preselected than may be chosen; the field that was sent is the one at fault. */
export const mustFitDefaults = ({ default_option_ids, options_max }: Preselected, isMaxLowered = false): void => {
  const count = default_option_ids.length;
  if (options_max === null || count <= options_max) return;
  const fault = isMaxLowered
    ? {
        pointer: '/options_max',
        code: 'out_of_range',
        message: `must be at least ${count}: so many options are preselected (default_option_ids)`,
        params: { minimum: count, maximum: null, value: options_max },
      }
    : {
        pointer: '/default_option_ids',
        code: 'too_many',
        message: `must have at most ${options_max} items, which is options_max (it has ${count})`,
        params: { limit: options_max, count },
      };
  throw validationError([fault]);
};

/** D6: a reference names a step of the same product. */
export const mustBeStepOfProduct = (field: string, exists: boolean): void => {
  if (exists) return;
  const message = 'must be the id of a step of this product';
  throw validationError([{ pointer: `/${field}`, code: 'unknown_reference', message, params: { resource: 'step' } }]);
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
  const params = { missing: missing.slice(0, 200), unknown: strange.slice(0, 200) };
  throw validationError([{ pointer: '/step_ids', code: 'not_all_active_steps', message, params }]);
};
