import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { options } from '../../../options/store.ts';
import { mayCarryPrices } from '../../../product-configuration/change-option.ts';
import { listProductsUsing, listTableIdsOfOptions } from '../../../product-configuration/price-tables/store.ts';
import { listStepsPricedBy } from '../../../product-configuration/store.ts';
import { listOptionIds } from '../../../steps/store.ts';
import type { Body, PathIds, Reach } from './planned-route.ts';

const idIn = (value: unknown): number[] => (Number.isSafeInteger(value) ? [value as number] : []);
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap(idIn) : []);

/** A step shows its options, now and then. */
export const reachOfStep = async (tx: TenantTransaction, { id }: PathIds, body: Body): Promise<Reach> => ({
  options: [...(await listOptionIds(tx, id)), ...idsIn(body.option_ids)],
});

/** A row may begin to share a table. */
export const reachOfRow = async (_tx: TenantTransaction, _ids: PathIds, body: Body): Promise<Reach> => ({
  tables: idIn(body.price_table_id),
});

/** An option reaches the products whose price it can change (docs/adr/0011), and the table that prices it. */
export const reachOfOption = async (tx: TenantTransaction, { id }: PathIds, body: Body): Promise<Reach> => {
  const carriesPrices = mayCarryPrices(body) || mayCarryPrices(await options.find(tx, id));
  const steps = await listStepsPricedBy(tx, [id], carriesPrices);
  return {
    products: steps.map(({ product_id }) => product_id),
    tables: [...(await listTableIdsOfOptions(tx, [id])), ...idIn(body.price_table_id)],
  };
};

/** A shared table reaches the products of all rows that it prices. */
export const reachOfTable = async (tx: TenantTransaction, { id }: PathIds): Promise<Reach> => ({
  products: await listProductsUsing(tx, [id]),
});
