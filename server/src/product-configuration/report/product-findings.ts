import { parseJsonObject } from '../parse-json.ts';
import type { ProductSnapshot } from '../snapshot.ts';
import { type Findings, findings, type ReportItem } from './report-item.ts';

const belonging = (noun: 'category' | 'brand', product: ProductSnapshot['product']): ReportItem[] => {
  const pointer = `/${noun}_id`;
  const active = product[`${noun}_active`];
  const params = { [noun]: { id: product[`${noun}_id`], name: product[`${noun}_name`] } };
  const message = `Activate the product's ${noun}, or choose another one.`;
  if (active === null) {
    return [{ code: `missing_${noun}`, message: `Choose a ${noun} for the product.`, pointer, params }];
  }
  return active ? [] : [{ code: `inactive_${noun}`, message, pointer, params }];
};

/** D7: what concerns the product as a whole. */
export const productFindings = ({ product, steps }: ProductSnapshot): Findings =>
  findings(
    [
      ...belonging('category', product),
      ...belonging('brand', product),
      ...(steps.some(({ active }) => active)
        ? []
        : [
            {
              code: 'no_active_steps',
              message: 'Create a step, or activate one: the configurator has nothing to show.',
              params: {},
            },
          ]),
      ...(parseJsonObject(product.translations)
        ? []
        : [
            {
              code: 'invalid_json',
              message: 'Send the translations of the product again: they cannot be read.',
              pointer: '/translations',
              params: { field: 'translations' },
            },
          ]),
    ],
    product.active
      ? []
      : [
          {
            code: 'inactive_product',
            message: 'Activate the product when it is ready: it is not shown yet.',
            pointer: '/active',
            params: {},
          },
        ],
  );
