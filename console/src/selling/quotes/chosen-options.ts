import type { Quote } from '../../api/quotes.ts';
import { type FrozenStep, frozenName, type Named } from './lines/frozen-names.ts';

/** An option that is chosen on some lines of a quote, in one step. */
export type ChosenOption = {
  productId: number;
  stepId: number;
  optionId: number;
  /** As they were when the lines were priced; null on lines that are older than the names. */
  product: string | null;
  step: string | null;
  option: string | null;
  lines: number;
};

/** Every option that lines of a quote have, in the order of the lines (D19.9). */
export const chosenOptions = ({ lines }: Pick<Quote, 'lines'>, isEnglish: boolean): ChosenOption[] => {
  const chosen = new Map<string, ChosenOption>();
  for (const { product_id, product, selections, choices } of lines) {
    if (!product_id) continue;
    for (const { step_id, option_ids } of selections ?? [])
      for (const optionId of option_ids) {
        const key = `${product_id} ${step_id} ${optionId}`;
        const step = (choices as FrozenStep[] | null | undefined)?.find((one) => one.step_id === step_id);
        const option = step?.options.find(({ option_id }) => option_id === optionId);
        const known = chosen.get(key);
        chosen.set(key, {
          productId: product_id,
          stepId: step_id,
          optionId,
          product: known?.product ?? frozenName(product as Named, isEnglish),
          step: known?.step ?? frozenName(step, isEnglish),
          option: known?.option ?? frozenName(option, isEnglish),
          lines: (known?.lines ?? 0) + 1,
        });
      }
  }
  return [...chosen.values()];
};
