import { ConfigError } from '../config.ts';
import type { Owner } from './migrate.ts';
import { isSpread } from './spread.ts';
import type { SystemTransaction } from './tenant-transaction.ts';

type Role = { name: string; rolsuper: boolean; rolbypassrls: boolean; owns: string | null };
type Table = {
  name: string;
  enabled: boolean;
  forced: boolean;
  policies: { name: string; command: string; qual: string | null; check: string | null }[];
};

/** How PostgreSQL spells the only policy that we allow. */
const EQUALITY = `(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)`;
/** Read before a tenant is known: selecting is open to all in these three tables and no others (docs/adr/0005). */
const OPEN_TO_SELECT = ['api_keys', 'price_versions', 'due_work'];

const selectRole = `
  select current_user as name, r.rolsuper, r.rolbypassrls,
    (select min(c.relname::text) from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(current_user, c.relowner, 'USAGE')) as owns
  from pg_roles r where r.rolname = current_user`;

const selectTables = `
  select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    coalesce((select json_agg(json_build_object('name', p.policyname, 'command', p.cmd, 'qual', p.qual, 'check', p.with_check))
      from pg_policies p where p.schemaname = current_schema() and p.tablename = c.relname), '[]') as policies
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

const roleFault = (role: Role): string | undefined => {
  if (role.rolsuper || role.rolbypassrls) return `role ${role.name} bypasses row-level security`;
  if (role.owns) return `role ${role.name} owns the table ${role.owns}`;
  return undefined;
};

const isPlain = (expression: string | null) => expression === null || expression === EQUALITY;

const tableFault = (table: Table, needsForce: boolean): string | undefined => {
  if (needsForce && !(table.enabled && table.forced)) return `table ${table.name} does not force row-level security`;
  if (!table.enabled) return `table ${table.name} has no row-level security`;
  if (table.policies.length === 0) return `table ${table.name} has no policy`;
  const open = table.policies.find(
    (policy) =>
      !(isPlain(policy.qual) && isPlain(policy.check)) &&
      !(OPEN_TO_SELECT.includes(table.name) && policy.command === 'SELECT'),
  );
  return open && `policy ${open.name} of table ${table.name} is not the plain comparison with app.tenant_id`;
};

/** Refuses to start unless row-level security isolates the tenants. Runs under the role that will serve. */
export const checkIsolation = async (tx: SystemTransaction): Promise<void> => {
  const role = await tx.one<Role>(selectRole);
  const tables = await tx.query<Table>(selectTables);
  const names = tables.map(({ name }) => name);
  const needsForce = !(await isSpread((text, values) => tx.query(text, values), names));
  const faults = [
    role ? roleFault(role) : 'the role is unknown',
    ...tables.map((table) => tableFault(table, needsForce)),
  ].filter(Boolean);
  if (faults.length > 0) throw new ConfigError(`Tenants would not be isolated: ${faults.join('; ')}`);
};

const codeOf = (error: unknown) => (error as { code?: string }).code;

const createRole = async (owner: Owner) => {
  try {
    await owner.exec('create role vantail_app nologin nosuperuser nobypassrls');
  } catch (error) {
    if (codeOf(error) === '42710' || codeOf(error) === '23505') return; // Another process has created it meanwhile.
    if (codeOf(error) !== '42501') throw error;
    throw new ConfigError(
      'The database login may not create roles. As a superuser run: create role vantail_app nologin; grant vantail_app to <the login of DATABASE_URL>;',
    );
  }
};

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/** From PostgreSQL 16 on, membership alone does not let a login switch to the role. */
export const grantRole = async (owner: Owner, login: string, withSet: boolean) => {
  try {
    await owner.exec(`grant vantail_app to ${quoted(login)}${withSet ? ' with set true' : ''}`);
  } catch (error) {
    if (codeOf(error) === '42704') throw new ConfigError(`The login ${login} of DATABASE_URL does not exist`);
    if (codeOf(error) !== '42501') throw error;
    throw new ConfigError(
      `The login ${login} may not use the role vantail_app. As a superuser run: grant vantail_app to ${quoted(login)};`,
    );
  }
};

/**
 * Creates the role under which requests are served (docs/adr/0005), and lets `servingLogin` use it: the owner's login
 * switches to it, a separate application login inherits from it.
 */
export const prepareRoles = async (owner: Owner, servingLogin: string | undefined): Promise<void> => {
  const [role] = await owner.query(`select from pg_roles where rolname = 'vantail_app'`);
  if (!role) await createRole(owner);
  const [self] = await owner.query('select current_user as login, rolsuper from pg_roles where rolname = current_user');
  const login = servingLogin ?? String(self?.login);
  const isOwner = login === self?.login;
  if (isOwner && self?.rolsuper) return;
  const [server] = await owner.query(`select current_setting('server_version_num')::integer as version`);
  const knowsSet = Number(server?.version) >= 160000;
  const privilege = isOwner ? (knowsSet ? 'SET' : 'MEMBER') : 'USAGE';
  const [known] = await owner.query('select from pg_roles where rolname = $1', [login]);
  const [member] = known
    ? await owner.query('select pg_has_role($1::name, $2::name, $3) as yes', [login, 'vantail_app', privilege])
    : [];
  if (!member?.yes) await grantRole(owner, login, isOwner && knowsSet);
};
