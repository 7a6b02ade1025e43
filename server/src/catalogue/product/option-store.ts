import { queueToShare } from '../../platform/database/option-locks.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { AttachedOption, AttachmentState } from './states.ts';

const attachedColumns = `o.id, o.name, o.name_en, o.content_type, o.reference, o.price, o.price_type,
  o.price_table_id, o.minimum_charge, o.maximum_charge, o.discount_group,
  o.width_mm, o.height_mm, o.window, o.image_url, o.finish, o.translations, o.configuration, o.active, o.version`;

/** The attached options of the product's steps, or of one of them, in one statement however many there are. */
export const listAttachedOptions = (read: TenantRead, productId: number, stepId: number | null = null) =>
  read.query<AttachedOption & { step_id: number }>(
    `select so.step_id, ${attachedColumns}
     from steps s
     join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     join options o on o.tenant_id = so.tenant_id and o.id = so.option_id
     where s.tenant_id = $1 and s.product_id = $2 and ($3::bigint is null or s.id = $3)
     order by so.step_id, so.position`,
    [read.tenantId, productId, stepId],
  );

/**
 * Options as a step will show them, held against changes until the step is written: a change of an option that came in
 * between would not find the step, and its price would stay behind (docs/adr/0011).
 */
export const lockOptionsForStep = async (tx: TenantTransaction, ids: readonly number[]): Promise<AttachedOption[]> => {
  const queued = queueToShare(tx);
  tx.locks.take('options', ids, 'share');
  const [options] = await Promise.all([
    tx.query<AttachedOption>(
      `select ${attachedColumns} from options o where o.tenant_id = $1 and o.id = any($2::bigint[]) order by o.id for share`,
      [tx.tenantId, ids],
    ),
    queued,
  ]);
  return options;
};

export const listAttachmentStates = (read: TenantRead, productId: number) =>
  read.query<AttachmentState>(
    `select so.step_id, so.option_id, o.name, o.active
     from steps s
     join step_options so on so.tenant_id = s.tenant_id and so.step_id = s.id
     left join options o on o.tenant_id = so.tenant_id and o.id = so.option_id
     where s.tenant_id = $1 and s.product_id = $2
     order by so.step_id, so.position`,
    [read.tenantId, productId],
  );
