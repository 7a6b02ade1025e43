import type { TenantRead, TenantTransaction } from '../../database/tenant-transaction.ts';
import type { Option } from '../../options/store.ts';
import { optionColumns, productColumns, selectList } from '../../product-configuration/records/columns.ts';
import type { Product } from '../../products/store.ts';
import type { Named } from './product-workbook.ts';

/** The spaces of Unicode that a reference may have at its ends (D3): a cell comes back without them. */
const SPACES =
  ' \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000\uFEFF';

const listByReference = <Row extends object>(
  tx: TenantTransaction,
  table: 'options' | 'products',
  columns: string,
  references: readonly string[],
) =>
  tx.query<Row>(
    `select ${columns} from ${table}
     where tenant_id = $1 and reference is not null and btrim(reference, $3) = any($2::text[]) order by id`,
    [tx.tenantId, references, SPACES],
  );

/** The options with one of these references, but for spaces at its ends, active or not. */
export const listOptionsByReference = (tx: TenantTransaction, references: readonly string[]) =>
  listByReference<Option>(tx, 'options', selectList(optionColumns), references);

/** The products with one of these references, but for spaces at its ends, active or not. */
export const listProductsByReference = (tx: TenantTransaction, references: readonly string[]) =>
  listByReference<Product>(tx, 'products', selectList(productColumns), references);

export const listBrandNames = (read: TenantRead) =>
  read.query<Named>('select id, name from brands where tenant_id = $1 order by id', [read.tenantId]);

export const listCategoryNames = (read: TenantRead) =>
  read.query<Named>('select id, name from categories where tenant_id = $1 order by id', [read.tenantId]);
