import { PRICING_OF_TYPE } from '@vantail/pricing';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { countUsers, lockTables } from '../product/price-table-store.ts';
import { chargeFaults, mustBeAttachable, mustTakeUsers } from '../product/table-rules.ts';
import type { Option } from './store.ts';

type Priced = Pick<Option, 'price_type' | 'price_table_id' | 'minimum_charge' | 'maximum_charge' | 'active'>;

/** D15.4: an option is priced by a table if it says so, and then it names one. */
const tableFaults = ({ price_type, price_table_id }: Priced): Fault[] => {
  const pointer = '/price_table_id';
  const { namesTable } = PRICING_OF_TYPE[price_type];
  if (namesTable && price_table_id === null) {
    const message = `is required with price_type ${price_type}: name a shared price table`;
    return [{ pointer, code: 'required', message, params: { field: 'price_table_id' } }];
  }
  if (namesTable || price_table_id === null) return [];
  const message = `must be null with price_type ${price_type}`;
  return [{ pointer, code: 'not_beside_price_type', message, params: { price_type } }];
};

/** What is wrong with the prices of an option by itself. */
export const optionPriceFaults = (option: Priced): Fault[] => [...tableFaults(option), ...chargeFaults(option)];

/** The fields of an option that a row has as well, and the table that it names: an active one that can take another user. */
export const checkOptionPrice = async (
  tx: TenantTransaction,
  option: Priced,
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const faults = [
    ...(changed.has('price_type') || changed.has('price_table_id') ? tableFaults(option) : []),
    ...(changed.has('minimum_charge') || changed.has('maximum_charge') ? chargeFaults(option) : []),
  ];
  const { price_table_id: id } = option;
  const isAttached = id !== null && changed.has('price_table_id');
  const isReactivated = id !== null && option.active && changed.has('active');
  if (faults.length > 0 || !(isAttached || isReactivated)) return faults;
  const [table] = await lockTables(tx, [id]);
  mustBeAttachable(table);
  // The table is locked: nobody else begins to use it meanwhile.
  if (isAttached) mustTakeUsers((await countUsers(tx, id, 0)).users + 1);
  return [];
};
