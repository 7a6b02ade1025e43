import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import type { AttachmentState, ProductState, StepState } from './states.ts';

/** The product is the aggregate: who holds this lock is the only writer below it (docs/adr/0011). */
export const lockProduct = (tx: TenantTransaction, id: number) =>
  tx.one<{ id: number }>('select id from products where tenant_id = $1 and id = $2 for no key update', [
    tx.tenantId,
    id,
  ]);

export const findProductState = (read: TenantRead, id: number) =>
  read.one<ProductState>(
    `select p.id, p.active, p.translations::text, c.active as category_active, b.active as brand_active
     from products p
     left join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
     left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
     where p.tenant_id = $1 and p.id = $2`,
    [read.tenantId, id],
  );

export const listStepStates = (read: TenantRead, productId: number) =>
  read.query<StepState>(
    `select id, type, content_type, display_order, required, skippable, options_min, next_step_id, previous_step_id,
       translations::text, content_configuration::text, options_written, active
     from steps where tenant_id = $1 and product_id = $2 order by display_order, id`,
    [read.tenantId, productId],
  );

export const listAttachmentStates = (read: TenantRead, productId: number) =>
  read.query<AttachmentState>(
    `select so.step_id, so.option_id, o.active
     from steps s
     join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     left join options o on o.tenant_id = so.tenant_id and o.id = so.option_id
     where s.tenant_id = $1 and s.product_id = $2
     order by so.step_id, so.position`,
    [read.tenantId, productId],
  );
