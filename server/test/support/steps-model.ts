/** The rules of §3, §4.1 and D6 over again, in memory: what the steps of one tenant's product must look like. */
export type ModelStep = {
  id: number;
  display_order: number;
  active: boolean;
  option_ids: number[];
  version: number;
  name: string | null;
  /** Whether option_ids was ever written. */
  written: boolean;
};

export type ModelProduct = { path: string; steps: ModelStep[]; options: Map<number, { active: boolean }> };

/** What the service must answer: a status, and the code of a refusal. */
export type Verdict = { status: number; code?: string };

export type StepFields = { display_order?: number; active?: boolean; option_ids?: number[]; name?: string | null };

const NOT_FOUND: Verdict = { status: 404, code: 'not_found' };
const INVALID_OPTION: Verdict = { status: 422, code: 'invalid_option' };
const INVALID: Verdict = { status: 422, code: 'validation_error' };
const DUPLICATE: Verdict = { status: 409, code: 'duplicate_display_order' };

export const activeSteps = ({ steps }: ModelProduct): ModelStep[] =>
  steps.filter(({ active }) => active).toSorted((a, b) => a.display_order - b.display_order);

const areUsable = ({ options }: ModelProduct, ids: readonly number[]) => ids.every((id) => options.get(id)?.active);

const isTaken = (product: ModelProduct, step: Pick<ModelStep, 'active' | 'display_order'>, self?: ModelStep) =>
  step.active && activeSteps(product).some((other) => other !== self && other.display_order === step.display_order);

/** The new step is added by the caller, who learns its id. */
export const modelCreate = (product: ModelProduct, fields: StepFields): Verdict & { step?: Omit<ModelStep, 'id'> } => {
  const next = Math.max(0, ...activeSteps(product).map(({ display_order }) => display_order)) + 1;
  const step = {
    display_order: fields.display_order ?? next,
    active: fields.active ?? true,
    option_ids: fields.option_ids ?? [],
    version: 1,
    name: fields.name ?? null,
    written: fields.option_ids !== undefined,
  };
  if (!areUsable(product, step.option_ids)) return INVALID_OPTION;
  if (isTaken(product, step)) return DUPLICATE;
  return { status: 201, step };
};

const sameList = (a: readonly number[], b: readonly number[]) => String(a) === String(b);

/** PATCH, and with `isPut` PUT options, which checks its list even when it is the one that is there. */
export const modelChange = (
  product: ModelProduct,
  step: ModelStep | undefined,
  fields: StepFields,
  isPut = false,
): Verdict => {
  if (!step) return NOT_FOUND;
  const { option_ids, ...plain } = fields;
  const isReplaced = option_ids !== undefined && !sameList(option_ids, step.option_ids);
  const after: ModelStep = {
    ...step,
    ...plain,
    option_ids: option_ids ?? step.option_ids,
    written: step.written || option_ids !== undefined,
  };
  if (option_ids && (isReplaced || isPut) && !areUsable(product, option_ids)) return INVALID_OPTION;
  if (isTaken(product, after, step)) return DUPLICATE;
  if (JSON.stringify(after) !== JSON.stringify(step)) Object.assign(step, after, { version: step.version + 1 });
  return { status: 200 };
};

export const modelReorder = (product: ModelProduct, stepIds: readonly number[]): Verdict => {
  const active = activeSteps(product);
  const isWhole = stepIds.length === active.length && active.every(({ id }) => stepIds.includes(id));
  if (!isWhole) return INVALID;
  for (const step of active) {
    const place = stepIds.indexOf(step.id) + 1;
    if (place !== step.display_order) Object.assign(step, { display_order: place, version: step.version + 1 });
  }
  return { status: 200 };
};
