import type { ChoicesAnswer } from '../choices/choices-answer.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import { leafReads, type Rule } from '../product/rule.ts';
import { conditionLeaves } from '../rules/checking/condition-leaves.ts';
import type { Choice } from './choice.ts';
import { choicesOf, type Dropped } from './settle-choice.ts';

/**
 * One change after which an option would be possible: another option in an earlier step, or another size.
 *
 * @example
 * const way: Way = { kind: 'size', width: 1200, choice: { ...choice, width: 1200 } };
 */
export type Way =
  | { readonly kind: 'option'; readonly step_id: number; readonly option_id: number; readonly choice: Choice }
  | { readonly kind: 'size'; readonly width?: number; readonly height?: number; readonly choice: Choice };

/** As many as a person wants to read. */
const MOST = 4;

/**
 * What would make an excluded option possible: each single change of what the excluding rules ask about is tried, by the
 * function that decides. Two changes at once are not looked for.
 *
 * @example
 * waysTo(product, choice, { step_id: 4, option_id: 32, reasons })[0]; // { kind: 'option', step_id: 1, option_id: 12, ... }
 */
export function waysTo(product: ProductConfiguration, choice: Choice, target: Dropped): Way[] {
  // Prices do not matter here: without rows nothing is priced.
  const unpriced = { ...product, rows: [] };
  const now = choicesOf(unpriced, choice, 'fr');
  const rules = product.rules?.filter(({ id }) => target.reasons.some(({ rule_id }) => rule_id === id)) ?? [];
  if (!now) return [];
  const works = (way: Way) => {
    const after = choicesOf(unpriced, way.choice, 'fr');
    return after !== undefined && isPossible(after, target) && (way.kind === 'size' || isPossible(after, way));
  };
  const sizes = sizeWays(rules, choice).filter(works);
  return [
    ...optionWays(rules, now, choice, target.step_id).filter(works),
    ...(['width', 'height'] as const).flatMap((side) => nearest(sizes, side, choice)),
  ].slice(0, MOST);
}

/** Of the sizes that would do, the one that is least different. */
const nearest = (ways: readonly Way[], side: 'width' | 'height', choice: Choice): Way[] =>
  ways
    .flatMap((way) => (way.kind === 'size' && way[side] !== undefined ? [{ way, size: way[side] }] : []))
    .sort((a, b) => Math.abs(a.size - (choice[side] ?? 0)) - Math.abs(b.size - (choice[side] ?? 0)))
    .slice(0, 1)
    .map(({ way }) => way);

const isPossible = ({ steps }: ChoicesAnswer, choice: { step_id: number; option_id: number }): boolean =>
  steps.some(
    ({ step_id, options }) =>
      step_id === choice.step_id &&
      options.some(({ option_id, available }) => option_id === choice.option_id && available),
  );

/** Another option in each earlier step that the rules can see: by its options, or by the windows that they are. */
const optionWays = (rules: readonly Rule[], now: ChoicesAnswer, choice: Choice, targetStep: number): Way[] => {
  const leaves = rules.flatMap(({ when }) => conditionLeaves(when).map(({ leaf }) => leaf));
  const isOpen = (step: ChoicesAnswer['steps'][number]) =>
    leaves.some((leaf) => {
      if (!('option' in leaf)) return typeof leafReads(leaf) !== 'string';
      if (leaf.step !== undefined) return leaf.step === step.step_id;
      return step.options.some(({ option_id }) => option_id === leaf.option);
    });
  const stepIndex = now.steps.findIndex(({ step_id }) => step_id === targetStep);
  return now.steps.slice(0, stepIndex).flatMap((step) =>
    step.visible && isOpen(step)
      ? step.options
          .filter(({ available, selected }) => available && !selected)
          .map(({ option_id }): Way => {
            const selections = { ...choice.selections, [step.step_id]: [option_id] };
            return { kind: 'option', step_id: step.step_id, option_id, choice: { ...choice, selections } };
          })
      : [],
  );
};

/** The sizes just on either side of every bound that the rules name. */
const sizeWays = (rules: readonly Rule[], choice: Choice): Way[] => {
  const { width, height } = choice;
  const sides = (bounds: { min?: number; max?: number }) =>
    Object.values(bounds).flatMap((bound) => [Math.floor(bound), Math.floor(bound) + 1, Math.ceil(bound) - 1]);
  const sizes = rules.flatMap(({ when }) =>
    conditionLeaves(when).flatMap(({ leaf }): { width?: number; height?: number }[] => {
      if ('width' in leaf) return sides(leaf.width).map((value) => ({ width: value }));
      if ('height' in leaf) return sides(leaf.height).map((value) => ({ height: value }));
      if ('option' in leaf || 'leaf_count' in leaf || 'opening' in leaf || 'fixed_part_type' in leaf) return [];
      if (width === null || height === null) return [];
      return Object.values(leaf.surface_m2).flatMap((bound) => [
        { width: Math.floor((bound * 1e6) / height) },
        { height: Math.floor((bound * 1e6) / width) },
      ]);
    }),
  );
  const seen = new Set<string>();
  return sizes.flatMap((size): Way[] => {
    const key = JSON.stringify(size);
    if (seen.has(key) || Object.values(size).some((value) => value < 1)) return [];
    seen.add(key);
    return [{ kind: 'size', ...size, choice: { ...choice, ...size } }];
  });
};
