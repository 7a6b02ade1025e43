import assert from 'node:assert/strict';
import {
  type ChoicesAnswer,
  choices,
  type PricedQuote,
  type ProductConfiguration,
  type QuoteRefusal,
  quote,
} from '../../src/index.ts';

/** A small product with rules, and what is asked of it in tests. */
// Three steps: 1 colours (options 11, 12), 2 glazing (21, 22), 3 handles (31, 32, 33). One row at 100.
const option = (id: number, more: object = {}) => ({
  id,
  name: `O${id}`,
  price: 0,
  price_type: 'flat',
  active: true,
  ...more,
});
export const step = (
  id: number,
  ids: number[],
  more: { options?: Record<number, object>; [field: string]: unknown } = {},
) => {
  const { options = {}, ...fields } = more;
  const content_configuration = { options: ids.map((one) => option(one, options[one])) };
  return {
    id,
    name: `S${id}`,
    type: 'selection',
    display_order: id,
    option_ids: ids,
    content_configuration,
    ...fields,
  };
};
export const STEPS = [step(1, [11, 12]), step(2, [21, 22]), step(3, [31, 32, 33])];
const ROWS = [{ id: 7, minimum_price: 100, leaf_count: 1 }];

export const product = (rules: object[], steps: object[] = STEPS, rows: object[] = ROWS) =>
  ({
    product: { id: 1, price_adjustment_percentage: 0 },
    steps,
    rows,
    rules: rules.map((rule, i) => ({ id: i + 1, name: `R${i + 1}`, ...rule })),
    currency: 'EUR',
    price_basis: 'TTC',
  }) as unknown as ProductConfiguration;

export type Body = { [field: string]: unknown; pick?: number[] };
/** `pick` selects options by their first digit's step. */
export const body = ({ pick = [], ...fields }: Body) => {
  const byStep = Map.groupBy(pick, (id) => Math.floor(id / 10));
  const selections = [...byStep].map(([step_id, option_ids]) => ({ step_id, option_ids }));
  return { width: 1000, height: 1000, selections, ...fields };
};
export const price = (given: ProductConfiguration, asked: Body): PricedQuote => {
  const answer = quote(given, body(asked));
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
};
export const refusal = (given: ProductConfiguration, asked: Body, code: string, language?: string): QuoteRefusal => {
  const answer = quote(given, body(asked), { language });
  assert.ok('code' in answer, JSON.stringify(answer));
  assert.equal(answer.code, code, JSON.stringify(answer));
  return answer;
};
export const state = (given: ProductConfiguration, asked: Body): ChoicesAnswer => {
  const answer = choices(given, body(asked));
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
};
export const availableIn = (answer: ChoicesAnswer, stepId: number) =>
  answer.steps
    .find(({ step_id }) => step_id === stepId)
    ?.options.filter(({ available }) => available)
    .map(({ option_id }) => option_id);
export const isVisible = (answer: ChoicesAnswer, stepId: number) =>
  answer.steps.find(({ step_id }) => step_id === stepId)?.visible;
