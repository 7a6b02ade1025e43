import type { Schemas } from '@vantail/client';
import { namesWindows, type StepChoices } from '@vantail/pricing';
import { optionsOf } from '../service/shop-configuration.ts';
import type { ShopState } from './shop-state.ts';

/** One question of the configurator: a window, a size, or the options of a step. */
export type Section = { readonly id: string; readonly isComplete: boolean } & (
  | { readonly kind: 'window' }
  | { readonly kind: 'size'; readonly step: Schemas['Step'] | undefined }
  | { readonly kind: 'options'; readonly step: Schemas['Step']; readonly state: StepChoices }
);

/** A step of sizes that has options offers sizes as options (D9.7). */
const asksForSize = (step: Schemas['Step']): boolean => step.type === 'dimension' && optionsOf(step).length === 0;

const SIZE_CODES: readonly string[] = ['dimensions_out_of_range', 'dimensions_unavailable'];

/** Whether something is wrong with the size, rather than with a selection. */
export const isSizeRefused = ({ answer }: ShopState): boolean =>
  answer === undefined || answer.problems.some(({ code }) => SIZE_CODES.includes(code));

/**
 * The questions in their order: those of the product's visible steps, after the window where no option names it, and
 * the size where no step asks for it.
 */
export const sectionsOf = (state: ShopState): Section[] => {
  const { configuration, product, choice, answer } = state;
  const rows = configuration.pricing_configurations;
  const hasSize = choice.width !== null && choice.height !== null && !isSizeRefused(state);
  const steps = configuration.steps.flatMap((step): Section[] => {
    if (asksForSize(step)) return [{ id: `step-${step.id}`, kind: 'size', step, isComplete: hasSize }];
    const found = answer?.steps.find(({ step_id }) => step_id === step.id);
    if (!found?.visible || found.options.length === 0) return [];
    return [{ id: `step-${step.id}`, kind: 'options', step, state: found, isComplete: found.complete }];
  });
  const isWindowAsked = rows.length > 1 && !namesWindows(product);
  const isSizeMissing = rows.length > 0 && !steps.some(({ kind }) => kind === 'size');
  return [
    ...(isWindowAsked ? [{ id: 'window', kind: 'window' as const, isComplete: choice.rowId !== null }] : []),
    ...(isSizeMissing ? [{ id: 'size', kind: 'size' as const, step: undefined, isComplete: hasSize }] : []),
    ...steps,
  ];
};
