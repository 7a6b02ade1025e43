import type { WindowConfiguration } from '@vantail/drawing';
import { chosenWindow, isWindow } from '@vantail/pricing';
import { optionsOf } from '../service/shop-configuration.ts';
import { quoteOf, type ShopState } from './shop-state.ts';

/** The window that is drawn: the row that is priced, else what is known of it, in the chosen size. */
export const shownWindow = (state: ShopState): WindowConfiguration => {
  const { configuration, product, choice } = state;
  const rows = configuration.pricing_configurations;
  const known = chosenWindow(product, choice);
  const rowId = quoteOf(state)?.pricing_configuration_id ?? choice.rowId;
  const row = rows.find(({ id }) => id === rowId) ?? rows.find((candidate) => isWindow(candidate, known));
  const sized = selectedOptions(state).find(({ width_mm, height_mm }) => width_mm !== null && height_mm !== null);
  return {
    ...(row ?? known),
    width: choice.width ?? sized?.width_mm ?? null,
    height: choice.height ?? sized?.height_mm ?? null,
  };
};

/** What is selected, in the order of the steps. */
export const selectedOptions = ({ configuration, choice }: ShopState) =>
  configuration.steps.flatMap((step) => optionsOf(step).filter(({ id }) => choice.selections[step.id]?.includes(id)));

/** The finish of the last selected option that has one (D16.8). */
export const shownFinish = (state: ShopState): string | null =>
  selectedOptions(state).findLast(({ finish }) => finish)?.finish ?? null;

/** A drawing of one fixed pane says nothing: a picture of the product, if it has one, says more. */
export const isPlain = ({ leaf_count, opening_v1, fixed_part_type }: WindowConfiguration): boolean =>
  (leaf_count ?? 1) === 1 && (opening_v1 ?? 'fixe') === 'fixe' && (fixed_part_type ?? 'aucune') === 'aucune';
