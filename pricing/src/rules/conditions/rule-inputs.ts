import type { OfferedOption, QuotedStep } from '../../product/step.ts';
import { givenFields, type IdentifyingField, type IdentifyingFields } from '../../product/window-fields.ts';
import type { CheckedRequest } from '../../request/check-request.ts';
import { allPieces, eachInPieces, type Pieces } from '../../work/pieces.ts';

/**
 * What a condition can see (D14.4): sizes and window fields as far as they are known, and the selections of the steps
 * that come earlier. What is not in it is unknown.
 *
 * @example
 * const view: RuleView = {
 *   width: 1350, height: undefined, fields: { leaf_count: 2 }, selectedIn: () => undefined, isSelected: () => false, leaves: 0,
 * };
 */
export type RuleView = {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fields: IdentifyingFields;
  /** The options that count as selected in a step; undefined for a step that is not seen. */
  readonly selectedIn: (stepId: number) => readonly OfferedOption[] | undefined;
  /** Whether an option is selected in some step; undefined if only steps that are not seen offer it. */
  readonly isSelected: (optionId: number) => boolean | undefined;
  /** How many leaves of conditions were evaluated: the measure of the work. */
  leaves: number;
};

/**
 * Where steps and options stand in the order of a product's steps.
 *
 * @example
 * stepPositions(steps).ofStep(3); // 0
 */
type StepPositions = {
  /** -1 for a step that is not among them. */
  readonly ofStep: (stepId: number) => number;
  /** The first step that an option is attached to; -1 for none. */
  readonly firstOffering: (optionId: number) => number;
};

const known = new WeakMap<readonly QuotedStep[], StepPositions>();

/**
 * The positions of steps that are in their order. They are kept with the list.
 *
 * @example
 * stepPositions([{ id: 3, option_ids: [5] }]).firstOffering(5); // 0
 */
export function stepPositions(steps: readonly QuotedStep[]): StepPositions {
  return known.get(steps) ?? allPieces(stepPositionsInPieces(steps));
}

/**
 * The same in pieces: the first after a change reads up to 100,000 attachments.
 *
 * @example
 * const positions = yield* stepPositionsInPieces(steps);
 */
export function* stepPositionsInPieces(steps: readonly QuotedStep[]): Pieces<StepPositions> {
  const before = known.get(steps);
  if (before) return before;
  const positions = new Map<number, number>();
  const offering = new Map<number, number>();
  yield* eachInPieces(steps.entries(), ([position, { id, option_ids }]) => {
    positions.set(id, position);
    for (const option of option_ids ?? []) if (!offering.has(option)) offering.set(option, position);
    return 1 + (option_ids?.length ?? 0);
  });
  const found: StepPositions = {
    ofStep: (stepId) => positions.get(stepId) ?? -1,
    firstOffering: (optionId) => offering.get(optionId) ?? -1,
  };
  known.set(steps, found);
  return found;
}

/**
 * An option whose window says something else than the body, or than the option chosen before it (D14.11).
 *
 * @example
 * const conflict: WindowConflict = { field: 'opening_v1', option: fixed, value: 'fixe', other: null, otherValue: 'gauche' };
 */
export type WindowConflict = {
  readonly field: IdentifyingField;
  readonly option: OfferedOption;
  readonly value: unknown;
  /** Null: the body. */
  readonly other: OfferedOption | null;
  readonly otherValue: unknown;
};

/**
 * A view that grows from step to step: first what the body says, then what each selection brings (D14.4, D14.11). A
 * field that the body gives stays as the body gives it, and of two selections the first counts: the second is a
 * conflict. A size of a roof window brings its size unless the body names a row (D10).
 *
 * @example
 * const inputs = new RuleInputs(steps, request);
 * inputs.pass([oak]); // the steps behind the first one see that oak is selected there
 */
export class RuleInputs implements RuleView {
  width: number | undefined;
  height: number | undefined;
  fields: IdentifyingFields;
  leaves = 0;
  readonly conflicts: WindowConflict[] = [];
  readonly #passed: (readonly OfferedOption[])[] = [];
  readonly #before: Pick<RuleView, 'width' | 'height' | 'fields'>[] = [];
  readonly #positions: StepPositions;
  readonly #takesSizes: boolean;
  readonly #said = new Map<IdentifyingField, OfferedOption>();
  /** Where an option is selected: the positions of its steps. */
  readonly #selected = new Map<number, number[]>();

  constructor(steps: readonly QuotedStep[], { width, height, fields, rowId }: CheckedRequest) {
    this.width = width;
    this.height = height;
    this.fields = fields;
    this.#positions = stepPositions(steps);
    this.#takesSizes = rowId === undefined && givenFields(fields).length === 0;
  }

  /** What counts as selected in the next step: from now on it is seen. */
  pass(chosen: readonly OfferedOption[]): void {
    this.#before.push({ width: this.width, height: this.height, fields: this.fields });
    this.#passed.push(chosen);
    for (const option of chosen) {
      const places = this.#selected.get(option.option_id);
      if (places) places.push(this.#passed.length - 1);
      else this.#selected.set(option.option_id, [this.#passed.length - 1]);
      if (option.isSize && this.#takesSizes) {
        this.width ??= option.width;
        this.height ??= option.height;
      }
      if (option.window) this.#join(option, option.window);
    }
  }

  selectedIn(stepId: number): readonly OfferedOption[] | undefined {
    return this.#passed[this.#positions.ofStep(stepId)];
  }

  isSelected(optionId: number): boolean | undefined {
    if (this.#selected.has(optionId)) return true;
    return this.#positions.firstOffering(optionId) >= this.#passed.length ? undefined : false;
  }

  /** What the step at a position saw, as if something else were chosen in one of the steps before it. */
  with(chosen: readonly OfferedOption[], at: number, seenFrom: number): RuleView {
    const passed = this.#passed.slice(0, seenFrom);
    passed[at] = chosen;
    return {
      ...(this.#before[seenFrom] ?? { width: this.width, height: this.height, fields: this.fields }),
      selectedIn: (stepId) => passed[this.#positions.ofStep(stepId)],
      isSelected: (optionId) => {
        if (this.#selected.get(optionId)?.some((place) => place < seenFrom && place !== at)) return true;
        if (at < seenFrom && chosen.some(({ option_id }) => option_id === optionId)) return true;
        return this.#positions.firstOffering(optionId) >= seenFrom ? undefined : false;
      },
      leaves: 0,
    };
  }

  #join(option: OfferedOption, window: IdentifyingFields): void {
    const known: Partial<Record<IdentifyingField, unknown>> = { ...this.fields };
    for (const field of givenFields(window)) {
      const value = window[field];
      if (known[field] === undefined) {
        known[field] = value;
        this.#said.set(field, option);
      } else if (known[field] !== value) {
        const other = this.#said.get(field) ?? null;
        this.conflicts.push({ field, option, value, other, otherValue: known[field] });
      }
    }
    this.fields = known as IdentifyingFields;
  }
}
