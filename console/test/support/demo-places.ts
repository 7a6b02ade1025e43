import type { ConsoleService } from './console-service.ts';
import type { Places } from './paths-of-router.ts';

type Made = { id: number };

/** A record of the demo for every parameter of the router's paths, and for every list that opens one beside itself. */
export const demoPlaces = async (service: ConsoleService, key: string): Promise<Places> => {
  const first = async (path: string) =>
    (await service.call<{ data: Made[] }>('GET', `/v1/${path}`, { token: key })).body.data[0]?.id;
  const make = async (path: string, body: object) =>
    (await service.call<Made>('POST', `/v1/${path}`, { token: key, body })).body.id;
  const product = await first('products');
  const category = await first('categories');
  return {
    params: {
      $productId: product,
      $stepId: await first(`products/${product}/steps`),
      $rowId: await first(`products/${product}/pricing-configurations`),
      $ruleId: await first(`products/${product}/rules`),
      $categoryId: category,
      $planId: await make('plans', { name: 'Spring' }),
      $quoteId: await make('quotes', { lines: [{ kind: 'free', name: 'Container', unit_price: 120 }] }),
    },
    open: {
      '/products': product,
      '/brands': await first('brands'),
      '/options': await first('options'),
      '/price-tables': await make('price-tables', { name: 'Blinds', price_table: '214.5:118.9' }),
      '/services': await first('services'),
      '/vat-rates': await first('vat-rates'),
      '/tariffs': await first('tariffs'),
      '/categories/$categoryId': category,
    },
  };
};
