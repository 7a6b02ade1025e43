import type { TenantRead } from '../../../database/tenant-transaction.ts';
import { notFound } from '../../../errors.ts';
import { mustNotBeTooLarge } from '../applying/rules.ts';
import type { Exportable, ExportableRow } from '../writing/exported-block.ts';
import { countBrandBytes, findBrand, listBrandRows, listBrandTables } from './store.ts';

/** B5: the price list of a brand: a sheet for each row with a table of its own, and one for each shared price table. */
export const exportPriceList = async (
  read: TenantRead,
  brandId: number,
  active: boolean | null,
): Promise<Exportable[]> => {
  if (!(await findBrand(read, brandId))) throw notFound();
  mustNotBeTooLarge(await countBrandBytes(read, brandId, active));
  const rows = await listBrandRows(read, brandId, active);
  const tables = await listBrandTables(read, brandId, active);
  return [
    ...rows.map(({ product_name: name, product_reference: reference, ...row }) => ({
      ...(row as unknown as ExportableRow),
      product: { name, reference },
    })),
    ...tables.map(({ price_table, ...shared }) => ({ shared, price_table })),
  ];
};
