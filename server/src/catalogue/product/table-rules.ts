import { type PriceTable, parsePriceTable } from '@vantail/pricing';
import { type Fault, Problem, validationError } from '../../platform/errors.ts';

const MIB = 1024 * 1024;
const MAX_TABLE_BYTES = 32 * MIB; // D3
const MAX_USERS = 5000; // D15.2

export const tableBytes = (table: string | null): number => (table === null ? 0 : Buffer.byteLength(table));

/** D8: one of the three formats, or refused with a pointer into the table; lenient handling stores it as it is. */
export const usableTable = (text: string | null, isLenient: boolean): PriceTable => {
  const table = parsePriceTable(text);
  if (table.kind === 'broken' && !isLenient) throw validationError(table.errors);
  return table;
};

/**
 * D3: 32 MiB of price tables a product, inactive rows included. What makes them smaller is let through, so that a product
 * that is past the limit can be brought back below it.
 */
export const mustHaveRoomForTables = (beforeBytes: number, afterBytes: number, productId?: number): void => {
  if (afterBytes <= MAX_TABLE_BYTES || afterBytes <= beforeBytes) return;
  const whose = productId === undefined ? 'the product' : `product ${productId}`;
  const message = `The price tables of ${whose} would have ${afterBytes} bytes together, and ${MAX_TABLE_BYTES} (${MAX_TABLE_BYTES / MIB} MiB) is the most`;
  throw validationError([
    { pointer: '', code: 'too_large', message, params: { bytes: afterBytes, limit: MAX_TABLE_BYTES } },
  ]);
};

type Tabled = { price_table: string | null; price_table_id: number | null };

const POINTER = '/price_table_id';

/** D15.2: a row has a table of its own or shares one. */
const oneTableFaults = ({ price_table, price_table_id }: Tabled): Fault[] =>
  price_table === null || price_table_id === null
    ? []
    : [
        {
          pointer: POINTER,
          code: 'not_beside_price_table',
          message: 'must not be given beside price_table: send null for the other',
          params: {},
        },
      ];

export const mustHaveOneTable = (row: Tabled): void => {
  const faults = oneTableFaults(row);
  if (faults.length > 0) throw validationError(faults);
};

/** D15.1: what a row shares is an active table of the tenant. D2: a foreign one looks like one that is not there. */
export const mustBeAttachable = <Table extends { id: number; name: string; active: boolean }>(
  table: Table | undefined,
): Table => {
  if (table?.active) return table;
  if (table) {
    const message = `${table.name} is inactive: activate it first, or choose another table`;
    const params = { price_table: { id: table.id, name: table.name } };
    throw validationError([{ pointer: POINTER, code: 'inactive_price_table', message, params }]);
  }
  const message = 'must be the id of a price table of this tenant';
  const params = { resource: 'price_table' };
  throw validationError([{ pointer: POINTER, code: 'unknown_reference', message, params }]);
};

/** D15.2: a write to a table is one transaction over all of its users, so their number is bounded. */
export const mustTakeUsers = (users: number, tableId?: number): void => {
  if (users <= MAX_USERS) return;
  const which = tableId === undefined ? 'The price table' : `Price table ${tableId}`;
  const message = `${which} would have ${users} users, and ${MAX_USERS} is the most: make another one`;
  const params = { count: users, limit: MAX_USERS };
  throw validationError([{ pointer: POINTER, code: 'too_many_users', message, params }]);
};

/** D15.1, D19.4: what prices an active row, option or service stays. */
export const mustNotBeUsed = (table: { id: number; name: string }, activeUsers: number): void => {
  if (activeUsers === 0) return;
  const users =
    activeUsers === 1 ? '1 active row, option or service uses' : `${activeUsers} active rows, options and services use`;
  throw new Problem('conflict', `${users} ${table.name}: give them another table first, or deactivate them`, {
    errors: [
      {
        pointer: '/active',
        code: 'used_price_table',
        message: `is used by ${activeUsers === 1 ? '1 active row, option or service' : `${activeUsers} active rows, options and services`}`,
        params: { price_table: { id: table.id, name: table.name }, count: activeUsers },
      },
    ],
  });
};

type Charged = { minimum_charge: number | null; maximum_charge: number | null };

/** D15.4, D19.4. */
export const chargeFaults = ({ minimum_charge: minimum, maximum_charge: maximum }: Charged): Fault[] => {
  if (minimum === null || maximum === null || minimum <= maximum) return [];
  const message = `must not be above maximum_charge, which is ${maximum}`;
  return [{ pointer: '/minimum_charge', code: 'above_maximum', message, params: { minimum, maximum } }];
};
