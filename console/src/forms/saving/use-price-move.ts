import type { UseQueryResult } from '@tanstack/react-query';
import type { ConfiguratorStep, RowPrice } from '@vantail/pricing';
import { products } from '../../api/catalogue-resource.ts';
import { pricedRow, useFromPrice, useRows, useSteps } from '../../api/product-parts.ts';
import { useOne } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { lateFile } from '../../ui/browser/late-file.ts';
import { isLargeMove } from './price-move.ts';
import type { SaveQuestion } from './save-question.tsx';

/** What a save would make of a part of the product. */
type WouldBe = {
  percentage?: number;
  row?: { id: number; price: RowPrice };
  step?: ConfiguratorStep;
  /** A row or a step that is deactivated or reactivated. */
  rowState?: { id: number; active: boolean };
  stepState?: { id: number; active: boolean };
};

const withState = <Part extends { id: number }>(
  parts: readonly Part[],
  state: { id: number; active: boolean } | undefined,
): Part[] => parts.map((part) => (part.id === state?.id ? { ...part, active: state.active } : part));

/** A new step is added, a changed one replaces the stored one. */
const withStep = (steps: readonly ConfiguratorStep[], step: ConfiguratorStep): ConfiguratorStep[] => [
  ...steps.filter(({ id }) => id !== step.id),
  step,
];

const newFromPrice = lateFile(() => import('./new-from-price.ts'));

/** Waits for what is being read: after a save, what the page still shows is from before it. */
const settled = async <Data>({ data, isFetching, refetch }: UseQueryResult<Data>): Promise<Data> => {
  if (data !== undefined && !isFetching) return data;
  const read = await refetch({ cancelRefetch: false, throwOnError: true });
  return read.data as Data;
};

/** Asks about the from-price before and after a save, where it moves by more than a fifth (`isLargeMove`). */
export const usePriceMove = (productId: number) => {
  const client = useClient();
  const productQuery = useOne(products, productId);
  const stepsQuery = useSteps(productId);
  const rowsQuery = useRows(productId);
  const fromPriceQuery = useFromPrice(productId);
  return async ({ percentage, row, step, rowState, stepState }: WouldBe): Promise<SaveQuestion | undefined> => {
    const [product, steps, rows, { price: old }] = await Promise.all([
      settled(productQuery),
      settled(stepsQuery),
      settled(rowsQuery),
      settled(fromPriceQuery),
    ]);
    const isSamePercentage = percentage === undefined || percentage === product.price_adjustment_percentage;
    if (isSamePercentage && !row && !step && !rowState && !stepState) return undefined;
    const known = {
      product: { ...product, ...(percentage === undefined ? {} : { price_adjustment_percentage: percentage }) },
      steps: step ? withStep(steps, step) : withState(steps, stepState),
      rows: withState(rows, rowState),
    };
    const exact = new Map<number, RowPrice>(row ? [[row.id, row.price]] : []);
    // Pricing is loaded with the first save that may ask. If it cannot be, that becomes the question (`lookedUp`).
    const { exactFromPrice } = await newFromPrice();
    const move = { old, new: await exactFromPrice(known, exact, (id) => pricedRow(client, productId, id)) };
    return isLargeMove(move) ? { priceMove: move } : undefined;
  };
};
