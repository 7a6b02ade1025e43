import { openConsole } from './browser.ts';
import { chooseFile } from './choose-file.ts';
import type { ConsoleService } from './console-service.ts';

/**
 * Drops the price list of a product's second row in where the product imports one, with 250.5 for its first price, and waits for the
 * differences. Answers the page, and what that price was.
 */
export const dropInPriceList = async (service: ConsoleService, key: string, productId: number) => {
  const rowsPath = `/v1/products/${productId}/pricing-configurations`;
  const rows = await service.call<{ data: { id: number }[] }>('GET', rowsPath, { token: key });
  const url = `${rowsPath}/${rows.body.data[1]?.id}/export?format=csv`;
  const csv = (await service.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).body;
  const [, , first = ''] = csv.trim().split('\n');
  const [height, was = '', ...rest] = first.split(';');
  const page = await openConsole(service.origin, `/products/${productId}/import`, { key });
  await chooseFile(page, { name: 'tarif.csv', text: csv.replace(first, [height, '250,5', ...rest].join(';')) });
  await page.getByText('1 price changes, 0 new, 0 gone').waitFor();
  return { page, was };
};
