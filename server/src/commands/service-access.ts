import { findRunningService } from '../app/running-service.ts';
import { secretOf } from '../platform/config.ts';
import { type Environment, type Flags, type FlagValues, usageFailure } from './command.ts';
import { idOf } from './parse-arguments.ts';

/** A service to call, and the secret that opens it. */
export type Service = { url: string; token: string };

const url = {
  value: 'URL',
  summary: 'the URL of the service; otherwise VANTAIL_URL, otherwise the service on this machine',
};

/** For commands that work on the data of one tenant. */
export const keyFlags = {
  url,
  key: {
    value: 'KEY',
    summary: 'an API key; better use VANTAIL_KEY, since other users can see flags in the list of processes',
  },
} as const satisfies Flags;

/** For commands of the operator. */
export const operatorFlags = {
  url,
  'operator-token': {
    value: 'TOKEN',
    summary:
      'the token of the operator; better OPERATOR_TOKEN. Not needed beside an embedded database that is being served',
  },
} as const satisfies Flags;

/** For commands that a tenant calls, or the operator for one. */
export const tenantFlags = {
  key: keyFlags.key,
  tenant: { value: 'ID', summary: 'as the operator, of this tenant; without it, of the tenant of VANTAIL_KEY' },
  ...operatorFlags,
} as const satisfies Flags;

export const MANAGES = 'Needs VANTAIL_KEY to be a key of the tenant with the scope keys:manage.';
export const MANAGES_OR_OPERATOR = `${MANAGES} With --tenant it is the operator who asks.`;

const wellFormed = (given: string): string => {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw usageFailure(`The URL of the service must look like https://vantail.example, not ${JSON.stringify(given)}`);
  return given.replace(/\/$/, '').replace(/\/v1$/, '');
};

const wellFormedSecret = (given: string, what: string): string => {
  if (/^[\x21-\x7e]+$/.test(given)) return given;
  throw usageFailure(`${what} must be printable characters without spaces`);
};

const runningOf = (env: Environment) => findRunningService(env.DATA_DIR || './data');

/** A service on PostgreSQL leaves no record on this machine: it is looked for where it listens by default. */
const defaultUrl = (env: Environment) => runningOf(env)?.url ?? `http://127.0.0.1:${env.PORT || '8080'}`;

/** Whether a service answers there. */
export const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.ok)
    .catch(() => false);

/** An address that may be printed: a user name and a password are left out. */
const displayed = (address: string): string => {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/$/, '');
};

/** The database that a command opens by itself, in words; undefined where DATABASE_URL is none: the command refuses it. */
const databaseInWords = (env: Environment): string | undefined => {
  const given = secretOf(env, 'DATABASE_URL');
  if (!given) return `the embedded database in ${env.DATA_DIR || './data'}`;
  if (!/^postgres(ql)?:/.test(given) || !URL.canParse(given)) return undefined;
  const { host, pathname } = new URL(given);
  return `the database ${pathname.slice(1)} on ${host}`;
};

/** Where a command finds what it works on: a service that it calls, a database that it opens while none runs, or always. */
type Reach = { callsService: boolean; opensDatabase: boolean };

/**
 * What a command will work on, in words; undefined if the user has just typed it. Refuses to choose where DATABASE_URL means one
 * database and the service that runs on DATA_DIR has another: a price would be changed in the wrong one.
 */
export const workedOn = async (
  given: string | undefined,
  env: Environment,
  { callsService, opensDatabase }: Reach,
): Promise<string | undefined> => {
  if (!callsService) return opensDatabase ? databaseInWords(env) : undefined;
  if (given !== undefined) return undefined;
  if (env.VANTAIL_URL) return `the service at ${displayed(wellFormed(env.VANTAIL_URL))}, as VANTAIL_URL says`;
  const running = runningOf(env);
  // A service that was killed leaves its record behind.
  const isServed = running !== undefined && (await isUp(running.url));
  if (!isServed) return opensDatabase ? databaseInWords(env) : `the service at ${defaultUrl(env)}`;
  const embedded = `the service at ${running.url}, on the embedded database in ${env.DATA_DIR || './data'}`;
  if (secretOf(env, 'DATABASE_URL')) {
    throw usageFailure(
      `DATABASE_URL names a PostgreSQL server, but what runs here is ${embedded}: name the service by --url or VANTAIL_URL, or unset DATABASE_URL`,
    );
  }
  return embedded;
};

export const tenantService = (flags: FlagValues<typeof keyFlags>, env: Environment): Service => {
  const token = flags.key ?? env.VANTAIL_KEY;
  if (!token) {
    throw usageFailure(
      'Set VANTAIL_KEY to an API key: "vantail keys create --tenant ID" makes one, "vantail demo" one for the demo',
    );
  }
  return {
    url: wellFormed(flags.url ?? (env.VANTAIL_URL || defaultUrl(env))),
    token: wellFormedSecret(token, 'The key'),
  };
};

/** Whether the user named a service, or left it to us to find one. */
export const namesService = (flags: FlagValues<typeof operatorFlags>, env: Environment): boolean =>
  Boolean(flags.url ?? env.VANTAIL_URL);

export const operatorService = (flags: FlagValues<typeof operatorFlags>, env: Environment): Service => {
  // Two while one is being replaced (D11): both open the service.
  const given = flags['operator-token'] ?? secretOf(env, 'OPERATOR_TOKEN')?.split(',')[0]?.trim();
  // The control token opens one service, and is sent to no other.
  const running = namesService(flags, env) ? undefined : runningOf(env);
  const token = given || running?.token;
  if (!token) {
    throw usageFailure(
      'Set OPERATOR_TOKEN as the service has it, or run this beside an embedded database that is being served (DATA_DIR)',
    );
  }
  return {
    url: wellFormed(flags.url ?? (env.VANTAIL_URL || defaultUrl(env))),
    token: wellFormedSecret(token, 'The operator token'),
  };
};

/** A list of the caller's own tenant, or, for the operator, of the one that was named. */
export const listOfTenant = (
  list: 'api-keys' | 'people',
  flags: FlagValues<typeof tenantFlags>,
  env: Environment,
): { service: Service; path: string } =>
  flags.tenant === undefined
    ? { service: tenantService(flags, env), path: `/v1/${list}` }
    : {
        service: operatorService(flags, env),
        path: `/operator/v1/tenants/${idOf('--tenant', flags.tenant)}/${list}`,
      };
