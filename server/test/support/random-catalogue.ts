import { INTERPOLATION_MODES, OPTION_PRICE_TYPES } from '@vantail/pricing';
import type { Random } from '../../../pricing/test/oracle/generate.ts';
import { formulaText, gridText } from './priced-product.ts';
import type { Body } from './test-service.ts';

/** All that an option can be priced by but a shared table, which it would have to name. */
const TABLELESS_TYPES = OPTION_PRICE_TYPES.filter((type) => type !== 'table');

/** Random bodies for rows, steps and options that the API accepts; broken tables need lenient handling. */
export type RandomCatalogue = {
  rowFields: () => Body;
  content: (rowIds: readonly number[]) => Body;
  optionFields: (rowIds: readonly number[]) => Body;
  percentage: () => number;
};

const KEYS = ['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas'];

export const randomCatalogue = (r: Random): RandomCatalogue => {
  const amount = () => Number(`${r.int(0, 400)}.${r.int(0, 999)}`);
  const percentage = () =>
    r.chance(0.3) ? r.pick([0, -100, 3.3, 4.5, 1000]) : Number(`${r.int(-60, 60)}.${r.int(0, 99)}`);
  const cell = () => (r.chance(0.2) ? null : r.chance(0.15) ? r.pick([0, -5]) : amount());
  const sample = () => ({ largeur: r.int(300, 2000), hauteur: r.int(300, 2000), prix: cell() ?? 0 });
  const list = <T>(max: number, make: () => T): T[] => Array.from({ length: r.int(1, max) }, make);

  const table = (): string => {
    const shape = r.int(0, 6);
    const columns = r.int(1, 3);
    if (shape <= 1)
      return gridText(
        list(3, () => Array.from({ length: columns }, cell)),
        r.pick(INTERPOLATION_MODES),
      );
    if (shape === 2) return `${amount()}:${r.int(-50, 300)}`;
    if (shape === 3) return formulaText({ A: amount(), B: r.int(-50, 100), echantillons: list(2, sample) });
    if (shape === 4) return formulaText({ echantillons: list(3, sample) });
    return r.pick(['', '{"type":', 'sur devis', '1,5:2', gridText([[null]])]);
  };

  const some = (fields: Record<string, () => unknown>): Body =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(() => r.chance(0.6))
        .map(([name, make]) => [name, make()]),
    );

  const rowFields = () =>
    some({
      price_table: () => (r.chance(0.2) ? null : table()),
      total_width_min: () => (r.chance(0.2) ? null : r.int(1, 3000)),
      total_height_min: () => (r.chance(0.2) ? null : r.int(1, 3000)),
      minimum_price: () => (r.chance(0.2) ? null : amount()),
      percentage_adjustment: percentage,
      leaf_count: () => r.int(1, 4),
    });

  const copy = (): Body => ({ ...rowFields(), ...(r.chance(0.15) ? { active: r.chance(0.5) } : {}) });

  /** The value of one of the four keys (D9.2). */
  const keyValue = (rowIds: readonly number[], depth = 0): unknown => {
    const id = rowIds.length > 0 && r.chance(0.85) ? r.pick(rowIds) : r.int(1, 400);
    const shape = r.int(0, 9);
    if (shape <= 1) return id;
    if (shape === 2) return String(id);
    if (shape === 3 || shape >= 8)
      return { [r.pick(['id', 'pricing_configuration_id', 'pricingConfigurationId'])]: id, ...copy() };
    if (shape === 4) return r.chance(0.5) ? copy() : table();
    if (depth > 2) return { minimum_price: amount() };
    if (shape === 5) return list(3, () => keyValue(rowIds, depth + 1));
    return { a: keyValue(rowIds, depth + 1), b: r.int(1, 50) };
  };

  const content = (rowIds: readonly number[]): Body => ({
    ...(r.chance(0.7) ? { [r.pick(KEYS)]: keyValue(rowIds) } : {}),
    ...(r.chance(0.2) ? { deep: [{ x: { [r.pick(KEYS)]: keyValue(rowIds) } }] } : {}),
    ...(r.chance(0.3) ? { dimensions: list(2, () => ({ width: 780, height: 980, price: cell() })) } : {}),
    ...(r.chance(0.1) ? { options: [{ pricingConfig: { minimum_price: amount() }, active: false, price: 1 }] } : {}),
  });

  const optionFields = (rowIds: readonly number[]) =>
    some({
      price: () => cell() ?? 0,
      price_type: () => r.pick(['flat', 'flat', ...TABLELESS_TYPES]),
      configuration: () => (r.chance(0.5) ? {} : { [r.pick(KEYS)]: keyValue(rowIds) }),
      name: () => `Option ${r.int(1, 99)}`,
      active: () => r.chance(0.7),
    });

  return { rowFields, content, optionFields, percentage };
};
