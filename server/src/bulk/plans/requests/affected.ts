import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { options } from '../../../options/store.ts';
import { mayCarryPrices } from '../../../product-configuration/change-option.ts';
import { listProductsUsing, listTableIdsOfOptions } from '../../../product-configuration/price-tables/store.ts';
import { listStepsPricedBy } from '../../../product-configuration/steps/store.ts';
import { namedByService } from '../../../services/service.ts';
import { services } from '../../../services/store.ts';
import { listOptionIds } from '../../../steps/store.ts';
import { affectedByTargets } from '../../imports/brand-lists/lock-targets.ts';
import { readTargets } from '../../imports/brand-lists/plan-price-list.ts';
import type { PriceListForm } from '../../imports/form/form-schema.ts';
import type { FileResult } from '../../imports/worker/read-tables.ts';
import type { Affected, Body, PathIds } from './planned-route.ts';

const idIn = (value: unknown): number[] => (Number.isSafeInteger(value) ? [value as number] : []);
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap(idIn) : []);

/** A step shows its options, now and then. */
export const affectedByStep = async (tx: TenantTransaction, { id }: PathIds, body: Body): Promise<Affected> => ({
  options: [...(await listOptionIds(tx, id)), ...idsIn(body.option_ids)],
});

/** A row may begin to share a table. */
export const affectedByRow = async (_tx: TenantTransaction, _ids: PathIds, body: Body): Promise<Affected> => ({
  tables: idIn(body.price_table_id),
});

/** An option reaches the products whose price it can change (docs/adr/0011), and the table that prices it. */
export const affectedByOption = async (tx: TenantTransaction, { id }: PathIds, body: Body): Promise<Affected> => {
  const carriesPrices = mayCarryPrices(body) || mayCarryPrices(await options.find(tx, id));
  const steps = await listStepsPricedBy(tx, [id], carriesPrices);
  return {
    products: steps.map(({ product_id }) => product_id),
    tables: [...(await listTableIdsOfOptions(tx, [id])), ...idIn(body.price_table_id)],
  };
};

/** A shared table reaches the products of all rows that it prices. */
export const affectedByTable = async (tx: TenantTransaction, { id }: PathIds): Promise<Affected> => ({
  products: await listProductsUsing(tx, [id]),
});

/** A service names a table and a rate, now and then. */
export const affectedByService = async (tx: TenantTransaction, { id }: PathIds, body: Body): Promise<Affected> => {
  const { tables, rates } = namedByService(await services.find(tx, id), body);
  return { tables: tables.flatMap(idIn), vatRates: rates.flatMap(idIn) };
};

/** The price list of a brand reaches the products that its tables are for, and those of the shared tables among them. */
export const affectedByPriceList = async (
  tx: TenantTransaction,
  _ids: PathIds,
  body: Body,
  result: FileResult | undefined,
): Promise<Affected> => {
  // Added after the files were read: the run refuses it.
  if (!result) return {};
  const { brand, targeted } = await readTargets(tx, { result, form: body as PriceListForm });
  const { productIds, tableIds } = await affectedByTargets(tx, targeted, brand?.id ?? null);
  const sharing = tableIds.length > 0 ? await listProductsUsing(tx, tableIds) : [];
  return { products: [...productIds, ...sharing], tables: tableIds };
};
