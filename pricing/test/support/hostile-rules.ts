import type { ProductConfiguration, Rule } from '../../src/index.ts';

export const [STEPS, OPTIONS, RULES, LEAVES] = [60, 10, 40, 200];

/** The last 50 steps have effects of each rule; the conditions name options of all steps, so that they are unknown until the end. */
export function hostileProduct(
  leafOf: (rule: number, leaf: number) => object,
): ProductConfiguration & { rules: Rule[] } {
  const steps = Array.from({ length: STEPS }, (_, place) => {
    const option_ids = Array.from({ length: OPTIONS }, (_, index) => place * OPTIONS + index + 1);
    const options = option_ids.map((id) => ({ id, name: `Option ${id}`, price: 1, price_type: 'flat', active: true }));
    const step = { id: place + 1, type: 'selection', required: true, display_order: place, option_ids };
    return { ...step, content_configuration: { options } };
  });
  const rules = Array.from({ length: RULES }, (_, rule) => ({
    id: rule + 1,
    name: `Rule ${rule + 1}`,
    message: 'x'.repeat(4000),
    when: { all: Array.from({ length: LEAVES }, (_, leaf) => leafOf(rule, leaf)) } as Rule['when'],
    then: Array.from({ length: 50 }, (_, effect) => ({ only: [], step: STEPS - effect })),
  }));
  const rows = [{ id: 1, minimum_price: 100 }];
  return { product: { id: 1 }, steps, rows, rules, currency: 'EUR', price_basis: 'TTC' };
}
