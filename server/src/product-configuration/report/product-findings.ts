import { parseJsonObject } from '../parse-json.ts';
import type { ProductSnapshot } from '../snapshot.ts';
import { type Findings, findings, type ReportItem } from './report-item.ts';

const belonging = (noun: 'category' | 'brand', active: boolean | null): ReportItem[] => {
  const pointer = `/${noun}_id`;
  if (active === null) return [{ code: `missing_${noun}`, message: `Choose a ${noun} for the product.`, pointer }];
  if (active) return [];
  return [{ code: `inactive_${noun}`, message: `Activate the product's ${noun}, or choose another one.`, pointer }];
};

/** D7: what concerns the product as a whole. */
export const productFindings = ({ product, steps }: ProductSnapshot): Findings =>
  findings(
    [
      ...belonging('category', product.category_active),
      ...belonging('brand', product.brand_active),
      ...(steps.some(({ active }) => active)
        ? []
        : [
            {
              code: 'no_active_steps',
              message: 'Create a step, or activate one: the configurator has nothing to show.',
            },
          ]),
      ...(parseJsonObject(product.translations)
        ? []
        : [
            {
              code: 'invalid_json',
              message: 'Send the translations of the product again: they cannot be read.',
              pointer: '/translations',
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
          },
        ],
  );
