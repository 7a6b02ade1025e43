import { ConfigError } from '../../config.ts';
import type { Owner } from './migrate.ts';

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
