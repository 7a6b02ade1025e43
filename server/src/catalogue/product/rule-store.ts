import type { ReferredStep, Rule } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { ruleColumns, selectList } from '../../platform/resource/columns.ts';

/** The rules that count (D14.5), in the order in which their reasons are given. */
export const listActiveRules = (read: TenantRead, productId: number) =>
  read.query<Rule>(
    `select ${selectList(ruleColumns)} from rules where tenant_id = $1 and product_id = $2 and active order by id`,
    [read.tenantId, productId],
  );

/** What a rule can refer to (D14.3): the active steps of a product with their attached options. */
export const listReferredSteps = (read: TenantRead, productId: number) =>
  read.query<ReferredStep>(
    `select s.id, s.display_order,
       coalesce(json_agg(so.option_id) filter (where so.option_id is not null), '[]') as option_ids
     from steps s left join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     where s.tenant_id = $1 and s.product_id = $2 and s.active group by s.id, s.display_order`,
    [read.tenantId, productId],
  );
