import {
  choices,
  evaluateRules,
  findDeadEnds,
  lookAhead,
  type ProductConfiguration,
  type QuoteRequest,
  type Rule,
  type Selection,
} from '@vantail/pricing';
import { OPTIONS, PRICE_TYPES, RULES, ruleOf, STEPS } from '../catalogue/ruled-product.ts';
import { type Figure, plainFigure } from './figure.ts';

const ROUNDS = 7;

type RuledProduct = ProductConfiguration & { readonly rules: readonly Rule[] };

/** A product in which rules look back one, two and three steps, at the width, and at the surface. */
const productOf = (stepCount: number, optionCount: number, ruleCount: number): RuledProduct => {
  const steps = Array.from({ length: stepCount }, (_, place) => {
    const option_ids = Array.from({ length: optionCount }, (_, index) => place * optionCount + index + 1);
    const options = option_ids.map((id) => ({ id, name: `Option ${id}`, price: id, price_type: 'flat', active: true }));
    return {
      id: place + 1,
      name: `Step ${place + 1}`,
      type: 'selection',
      display_order: place + 1,
      required: true,
      options_max: 1,
      option_ids,
      content_configuration: { options },
    };
  });
  const optionIn = (place: number, index: number): number => place * optionCount + (index % optionCount) + 1;
  const rules = Array.from({ length: ruleCount }, (_, index): Rule => {
    const place = 1 + (index % (stepCount - 1));
    const before = [1, 2, 3].map((back) => Math.max(0, place - back));
    const size = index % 2 === 0 ? { width: { min: 800 + 10 * index } } : { surface_m2: { max: 1 + index / 10 } };
    const chosen = before.map((at, turn) => ({ option: optionIn(at, index + turn), step: at + 1 }));
    const [first = size, ...others] = chosen;
    const taken = Array.from({ length: Math.ceil(optionCount / 2) }, (_, turn) => optionIn(place, index + turn));
    return {
      id: index + 1,
      name: `Rule ${index + 1}`,
      when: { all: [{ any: [first, ...others] }, { not: { all: [size, first] } }] },
      then: [index % 3 === 0 ? { only: taken, step: place + 1 } : { exclude: taken.slice(1), step: place + 1 }],
    };
  });
  const rows = [{ id: 1, price_table: '100:50', total_width_min: 400, total_width_max: 2400 }];
  return { product: { id: 1 }, steps, rows, rules, currency: 'EUR', price_basis: 'TTC' };
};

const cpuUsOnce = (calls: number, call: () => void): number => {
  const before = process.cpuUsage();
  for (let turn = 0; turn < calls; turn += 1) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
};

/** The first calls are not optimised yet. */
const cpuUsOf = (calls: number, call: () => void): number[] =>
  Array.from({ length: ROUNDS }, () => cpuUsOnce(calls, call)).slice(2);

const milliseconds = (values: readonly number[]): number[] => values.map((value) => value / 1000);

/** The product of the catalogue whose choices depend on each other, and a whole configuration of it. */
const catalogued = (): { product: RuledProduct; body: QuoteRequest } => {
  const ids = Array.from({ length: STEPS }, (_, place) =>
    Array.from({ length: OPTIONS }, (_, index) => place * OPTIONS + index + 1),
  );
  const steps = ids.map((option_ids, place) => {
    const options = option_ids.map((id, index) => {
      const price_type = PRICE_TYPES[index % PRICE_TYPES.length];
      return { id, name: `Option ${id}`, price: 3.5 * index, price_type, active: true };
    });
    const one = { type: 'selection', required: true, options_min: 1, options_max: 1 };
    return { id: place + 1, display_order: place + 1, ...one, option_ids, content_configuration: { options } };
  });
  const stepIds = steps.map(({ id }) => id);
  const rules = Array.from(
    { length: RULES },
    (_, place) => ({ id: place + 1, ...ruleOf(place, stepIds, ids) }) as Rule,
  );
  const rows = [{ id: 1, leaf_count: 1, price_table: '214.5:118.9' }];
  const product = { product: { id: 1 }, steps, rows, rules, currency: 'EUR', price_basis: 'TTC' };
  const selections: Selection[] = [];
  const body = { width: 1234, height: 1456, selections };
  for (const [place, step_id] of stepIds.entries()) {
    const answer = choices(product, body);
    const left = 'code' in answer ? [] : (answer.steps[place]?.options ?? []).filter(({ available }) => available);
    selections.push({ step_id, option_ids: [left[(3 * place) % left.length]?.option_id ?? 0] });
  }
  return { product, body };
};

/** D22.1: what `choices` costs with what leads nowhere, measured in turns with what it costs without. */
const aheadTimes = (): number[] => {
  const { product, body } = catalogued();
  return Array.from({ length: 5 * ROUNDS }, () => {
    const without = cpuUsOnce(50, () => choices(product, body));
    return cpuUsOnce(50, () => choices(product, body, { look: lookAhead })) / without;
  }).slice(ROUNDS);
};

/** D14: evaluation and all of `choices` on 12 steps, 120 options and 50 rules; the search for dead ends of D14.9. */
export const ruleFigures = (): Figure[] => {
  const large = productOf(12, 10, 50);
  const selections = large.steps.map(({ id, option_ids }) => ({ step_id: id, option_ids: [option_ids?.[3] ?? 0] }));
  const request = { width: 1200, height: 1000, rowId: undefined, fields: {}, selections, quantity: 1 };
  const small = productOf(10, 10, 20);
  return [
    plainFigure(
      { work: 'rules: evaluation of 50 on 12 steps', what: 'us CPU', bar: { is: 'at most', limit: 100 } },
      cpuUsOf(5000, () => evaluateRules(large.steps, large.rules, request)),
    ),
    plainFigure(
      { work: 'rules: choices() of 120 options', what: 'us CPU' },
      cpuUsOf(1000, () => choices(large, { width: 1200, height: 1000, selections })),
    ),
    plainFigure(
      {
        work: 'rules: choices() of the catalogue that look ahead',
        what: 'times without',
        bar: { is: 'at most', limit: 1.3 },
      },
      aheadTimes(),
    ),
    plainFigure(
      { work: 'rules: the search for dead ends, 20 on 10 steps', what: 'ms CPU', bar: { is: 'at most', limit: 50 } },
      milliseconds(cpuUsOf(20, () => findDeadEnds(small))),
    ),
  ];
};
