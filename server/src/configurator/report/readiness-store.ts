import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { type Condition, conditionOn } from '../../platform/resource/store.ts';

const condition = conditionOn(['name', 'name_en', 'reference']);

/**
 * Everything that a report depends on (D7): the product and what is below it, the tenant's options, its category and
 * its brand.
 */
const reportVersion = `concat_ws('.', p.version, p.configuration_version,
  (select o.version from option_versions o where o.tenant_id = p.tenant_id), c.version, b.version)`;
const belonging = `left join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
  left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id`;

export type Versioned = { id: number; version: string; from_price: number | null };

export type CandidateFilter = Condition & {
  /** null means all of them. */
  limit: number | null;
  offset: number;
};

/**
 * The products of the list in the order of their ids, each with the version of its report; the filters are those of the
 * list of products (D5).
 */
export const listCandidates = async (read: TenantRead, { limit, offset, ...filter }: CandidateFilter) => {
  const { where, values } = condition(filter, read.tenantId);
  const [rows, counts] = await Promise.all([
    read.query<Versioned>(
      `select p.id, ${reportVersion} as version, p.from_price
       from (select * from products where ${where}) p ${belonging}
       order by p.id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    ),
    read.query<{ total: number }>(`select count(*) as total from products where ${where}`, values),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
};

/** One of them, in the same read that its report is made from. */
export const findVersion = (read: TenantRead, id: number) =>
  read.one<Versioned>(
    `select p.id, ${reportVersion} as version, p.from_price from products p ${belonging}
     where p.tenant_id = $1 and p.id = $2`,
    [read.tenantId, id],
  );
