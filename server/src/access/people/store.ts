import type { Role } from '../../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { selectList } from '../../platform/resource/columns.ts';
import { type Table, tenantTable } from '../../platform/resource/store.ts';
import { personLedger } from '../sign-in/store.ts';

export type PersonRow = {
  id: number;
  email: string;
  name: string;
  role: Role;
  active: boolean;
  /** Until when the invitation that waits is good; null where none waits. */
  invitation_expires_at: string | null;
  /** D18.1: their name and e-mail address were erased and replaced by stand-ins. */
  erased: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

const columns = ['email', 'name', 'role', 'active', 'invitation_expires_at', 'erased'] as const;
const personColumns = selectList(columns);

/** Without inserts: what is secret about a person is written by the statements below, and never returned. */
export const people: Pick<Table<PersonRow>, 'find' | 'list' | 'update'> = tenantTable<PersonRow>({
  table: 'people',
  columns,
  json: [],
  search: [],
  ledger: personLedger as never, // The same person, with fewer columns.
});

type Invitation = { invitation_hash: string; invitation_expires_at: string };
type NewPerson = Pick<PersonRow, 'email' | 'name' | 'role' | 'active'> & Invitation & { handle: string };

export const insertPerson = async (tx: TenantTransaction, person: NewPerson): Promise<PersonRow> => {
  const { email, name, role, active, handle, invitation_hash, invitation_expires_at } = person;
  const rows = await tx.query<PersonRow>(
    `insert into people (tenant_id, email, name, role, active, handle, invitation_hash, invitation_expires_at)
     values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8) returning ${personColumns}`,
    [tx.tenantId, email, name, role, active, handle, invitation_hash, invitation_expires_at],
  );
  return rows[0] as PersonRow;
};

export const replaceInvitation = async (
  tx: TenantTransaction,
  id: number,
  { invitation_hash, invitation_expires_at }: Invitation,
): Promise<PersonRow> => {
  const rows = await tx.query<PersonRow>(
    `update people set invitation_hash = decode($3, 'hex'), invitation_expires_at = $4, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 returning ${personColumns}`,
    [tx.tenantId, id, invitation_hash, invitation_expires_at],
  );
  return rows[0] as PersonRow;
};

/** Takes back an invitation that waits: a person who is deactivated has none. */
export const withdrawInvitation = (tx: TenantTransaction, id: number) =>
  tx.query('update people set invitation_hash = null where tenant_id = $1 and id = $2', [tx.tenantId, id]);

/**
 * The person and every active manager, locked in the order of their ids: two who demote each other cannot both be right
 * (D18.1).
 */
export const lockWithManagers = (tx: TenantTransaction, id: number): Promise<PersonRow[]> =>
  tx.query<PersonRow>(
    `select ${personColumns} from people where tenant_id = $1 and (id = $2 or (role = 'manager' and active))
     order by id for no key update`,
    [tx.tenantId, id],
  );

/** All of them, in the same order: whoever erases one takes the next number. */
export const lockEverybody = (tx: TenantTransaction): Promise<PersonRow[]> =>
  tx.query<PersonRow>(`select ${personColumns} from people where tenant_id = $1 order by id for no key update`, [
    tx.tenantId,
  ]);

/** Only for who has locked everybody. */
export const nextFormerNumber = async (tx: TenantTransaction): Promise<number> =>
  (
    await tx.one<{ next: number }>(
      'select coalesce(max(former_number), 0) + 1 as next from people where tenant_id = $1',
      [tx.tenantId],
    )
  )?.next ?? 1;

type StandIn = { name: string; email: string; number: number };

/** Replaces the name and address of a person by stand-ins. */
export const replacePerson = async (
  tx: TenantTransaction,
  id: number,
  { name, email, number }: StandIn,
): Promise<PersonRow> => {
  const rows = await tx.query<PersonRow>(
    `update people set name = $3, email = $4, former_number = $5, erased = true, erasing = true, active = false,
       invitation_hash = null, invitation_expires_at = null, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 returning ${personColumns}`,
    [tx.tenantId, id, name, email, number],
  );
  return rows[0] as PersonRow;
};

/** Answers that are stored for a repeat and name the person: a repeat reads the object again (docs/adr/0027). */
export const dropStoredAnswers = (tx: TenantTransaction, { name, email }: Pick<PersonRow, 'name' | 'email'>) =>
  tx.query(
    `update idempotency_keys set body = null
     where tenant_id = $1 and (strpos(body, $2) > 0 or strpos(body, $3) > 0)`,
    [tx.tenantId, JSON.stringify(name), JSON.stringify(email)],
  );

/** A plan shows who scheduled it. */
export const renameScheduler = (tx: TenantTransaction, id: number, name: string) =>
  tx.query(
    `update plans set scheduled_by = $3::json
     where tenant_id = $1 and scheduled_by ->> 'kind' = 'person' and scheduled_by ->> 'id' = $2`,
    [tx.tenantId, String(id), JSON.stringify({ kind: 'person', id, name })],
  );

export type ErasingPerson = Pick<PersonRow, 'id' | 'name' | 'email'>;

export const listErasing = (read: TenantRead): Promise<ErasingPerson[]> =>
  read.query<ErasingPerson>('select id, name, email from people where tenant_id = $1 and erasing order by id', [
    read.tenantId,
  ]);

/** An hour after it began: no request that began before lasts that long. */
export const endErasing = (tx: TenantTransaction, id: number) =>
  tx.query(
    `update people set erasing = false where tenant_id = $1 and id = $2 and updated_at < now() - interval '1 hour'`,
    [tx.tenantId, id],
  );

export const countPeople = async (tx: TenantTransaction): Promise<number> =>
  (await tx.one<{ count: number }>('select count(*) as count from people where tenant_id = $1', [tx.tenantId]))
    ?.count ?? 0;

/** Whether a valid key can manage people. */
export const hasManagingKey = async (tx: TenantTransaction): Promise<boolean> =>
  (
    await tx.query(
      `select id from api_keys where tenant_id = $1 and active and (expires_at is null or expires_at > now()) and 'keys:manage' = any(scopes) limit 1`,
      [tx.tenantId],
    )
  ).length === 1;
