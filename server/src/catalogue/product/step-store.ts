import { oneOf } from '../../platform/database/one-of.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { selectList, stepColumns } from '../../platform/resource/columns.ts';
import type { StoredContribution, StoredStep } from './expanded-step.ts';
import type { StepState } from './states.ts';

export const listContributions = (read: TenantRead, productIds: readonly number[]) => {
  const products = oneOf('$2', productIds);
  return read.query<{ id: number; product_id: number; display_order: number; contribution: StoredContribution }>(
    `select id, product_id, display_order, contribution from steps
     where tenant_id = $1 and product_id ${products.is} and active order by display_order, id`,
    [read.tenantId, products.bound],
  );
};

export const listStepStates = (read: TenantRead, productId: number) =>
  read.query<StepState>(
    `select id, name, name_en, type, content_type, display_order, required, skippable, options_min, options_max, next_step_id,
       previous_step_id, translations::text, content_configuration::text, options_written, active
     from steps where tenant_id = $1 and product_id = $2 order by display_order, id`,
    [read.tenantId, productId],
  );

/** The steps whose price can depend on this option: roof-window sizes (D9.7), or all that attach it. */
export const listStepsPricedBy = (tx: TenantTransaction, optionIds: readonly number[], all: boolean) =>
  tx.query<{ id: number; product_id: number }>(
    `select distinct s.id, s.product_id
     from step_options so join steps s on s.tenant_id = so.tenant_id and s.id = so.step_id
     where so.tenant_id = $1 and so.option_id = any($2::bigint[])
       and ($3 or (s.type = 'dimension' and s.content_type in ('roof_window', 'fenetre_de_toit')))
     order by s.product_id, s.id`,
    [tx.tenantId, optionIds, all],
  );

export const listStoredSteps = (read: TenantRead, productId: number) =>
  read.query<StoredStep & { id: number; display_order: number; active: boolean; contribution: StoredContribution }>(
    `select id, type, content_type, display_order, content_configuration, options_written, active, contribution
     from steps where tenant_id = $1 and product_id = $2 order by id`,
    [read.tenantId, productId],
  );

/** Follows from steps and their options: no version moves. JSON keeps the spelling of every number. */
export const storeContributions = (
  tx: TenantTransaction,
  changed: readonly { id: number; contribution: StoredContribution }[],
) =>
  tx.query(
    `update steps s set contribution = c.contribution
     from json_to_recordset($2::json) as c (id bigint, contribution json)
     where s.tenant_id = $1 and s.id = c.id and s.id = any($3::bigint[])`,
    [tx.tenantId, JSON.stringify(changed), changed.map(({ id }) => id)],
  );

export const listActiveSteps = (read: TenantRead, productId: number) =>
  read.query<StoredStep & { id: number; [field: string]: unknown }>(
    `select ${selectList(stepColumns)} from steps where tenant_id = $1 and product_id = $2 and active order by display_order, id`,
    [read.tenantId, productId],
  );
