import type { Shop } from './shop.ts';

export const STEPS = 12;
export const OPTIONS = 10;
export const RULES = 50;
export const PRICE_TYPES = ['flat', 'per_m2', 'percent', 'per_linear_metre'];

/** A product whose choices depend on each other, and a whole configuration of it. */
export type RuledProduct = { productId: number; body: object };

type Choices = {
  next_step_id: number | null;
  steps: { step_id: number; options: { option_id: number; available: boolean }[] }[];
};

/** Rule 7: with an option of an earlier step and from some width on, two options of a later step are excluded. */
export const ruleOf = (place: number, steps: readonly number[], options: readonly number[][]) => {
  const target = 1 + (place % (STEPS - 1));
  const seen = place % target;
  const named = options[seen]?.[(3 * place) % OPTIONS];
  const excluded = [place % OPTIONS, (place + 3) % OPTIONS].map((index) => options[target]?.[index]);
  return {
    name: `Rule ${place}`,
    when: { all: [{ option: named, step: steps[seen] }, { width: { min: 400 + 10 * place } }] },
    then: [{ exclude: excluded, step: steps[target] }],
    message: `Cette option n’est pas possible (${place}).`,
    message_en: `This option is not possible (${place}).`,
  };
};

/** 12 required steps of which each takes one of 10 options, priced in all ways, and 50 rules between them. */
export const makeRuledProduct = async ({ must }: Shop, product: object): Promise<RuledProduct> => {
  const make = async (path: string, body: object) => (await must('POST', path, body)).id;
  const productId = await make('/v1/products', product);
  const base = `/v1/products/${productId}`;
  await make(`${base}/pricing-configurations`, { leaf_count: 1, price_table: '214.5:118.9' });
  const steps: number[] = [];
  const options: number[][] = [];
  for (let place = 0; place < STEPS; place++) {
    const ids: number[] = [];
    for (let index = 0; index < OPTIONS; index++) {
      const price_type = PRICE_TYPES[index % PRICE_TYPES.length];
      ids.push(await make('/v1/options', { name: `Option ${place}.${index}`, price: 3.5 * index, price_type }));
    }
    const one = { type: 'selection', required: true, options_min: 1, options_max: 1 };
    steps.push(await make(`${base}/steps`, { name: `Step ${place}`, ...one, option_ids: ids }));
    options.push(ids);
  }
  for (let place = 0; place < RULES; place++) await make(`${base}/rules`, ruleOf(place, steps, options));
  const body = { width: 1234, height: 1456, selections: [] as object[] };
  for (const [place, step_id] of steps.entries()) {
    const { steps: states } = await must<Choices>('POST', `${base}/choices`, body);
    const available = states[place]?.options.filter((option) => option.available) ?? [];
    body.selections.push({ step_id, option_ids: [available[(3 * place) % available.length]?.option_id] });
  }
  return { productId, body };
};
