import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseNetwork } from './network-list.ts';

/** D11: the environment, read once and checked before anything starts. */
export type Config = {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  migrationDatabaseUrl: string | undefined;
  dataDir: string;
  /** Those that open the operator's routes: two while one is being replaced; none, and there are no such routes. */
  operatorTokens: readonly string[];
  demo: boolean;
  logLevel: string;
  corsOrigins: readonly string[];
  rateLimitPerMinute: number;
  /** D16.2: quotes that a key with `quotes:create` may save. */
  rateLimitQuotesPerMinute: number;
  /** D16.7: requests of one client address with a key of a shop. */
  rateLimitPerAddressPerMinute: number;
  /** D16.4: what the pictures of a tenant may take in all their sizes; 0: no limit. */
  mediaMibPerTenant: number;
  /** The addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Webhooks may lead to private addresses, and by http (D13). */
  webhooksAllowPrivate: boolean;
  preparedStatements: boolean;
  /** How many processes serve. */
  workers: number;
  /** The origin under which people reach the service; undefined: this machine, at the port that it listens to (D18.4). */
  publicUrl: string | undefined;
  /** How many days the history goes back; for ever where it is undefined (D12.10). */
  changesKeepDays: number | undefined;
};

type Environment = Record<string, string | undefined>;

/** A wrong setting: `main.ts` prints its message as one line and stops. */
export class ConfigError extends Error {}

/** The database that a setting names does not answer. */
export class DatabaseUnreachable extends ConfigError {}

/** Settings that are secrets: each may stand in a file, as containers have it. */
type Secret = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'OPERATOR_TOKEN';

/** A secret, from its variable or from the file that `<name>_FILE` names; a line break at its end does not belong to it. */
export const secretOf = (env: Environment, name: Secret): string | undefined => {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return env[name];
  if (env[name]) throw new ConfigError(`${name} and ${name}_FILE must not both be set`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${name}_FILE must name a file that can be read, not ${JSON.stringify(file)} (${code ?? message})`,
    );
  }
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const oneOf = <T>(name: string, raw: string | undefined, choices: Record<string, T>, fallback: T): T => {
  if (raw === undefined || raw === '') return fallback;
  if (Object.hasOwn(choices, raw)) return choices[raw] as T;
  throw new ConfigError(`${name} must be one of ${Object.keys(choices).join(', ')}, not ${JSON.stringify(raw)}`);
};

const integer = (name: string, raw: string | undefined, min: number, max: number, fallback: number): number => {
  if (raw === undefined || raw === '') return fallback;
  const value = /^\d{1,10}$/.test(raw) ? Number(raw) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(raw)}`);
};

/** 0 turns a limit off. */
const rateLimit = (name: string, env: Environment, fallback: number): number =>
  integer(name, env[name], 0, 10_000_000, fallback);

const databaseUrl = (name: string, raw: string | undefined): string | undefined => {
  if (raw === undefined || raw === '') return undefined;
  // The URL may contain a password: the message never repeats it.
  if (!URL.canParse(raw) || !/^postgres(ql)?:\/\//.test(raw)) {
    throw new ConfigError(`${name} must look like postgres://user:password@host:5432/database`);
  }
  return raw;
};

const listed = (raw: string | undefined): string[] =>
  (raw ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const MIN_TOKEN_LENGTH = 32;
const MAX_TOKENS = 2;

/** The message never repeats a token. */
const operatorTokens = (raw: string | undefined): string[] => {
  const tokens = listed(raw);
  if (!tokens.every((token) => /^[\x21-\x7e]+$/.test(token)))
    throw new ConfigError('OPERATOR_TOKEN must be printable characters without spaces');
  if (!tokens.every(({ length }) => length >= MIN_TOKEN_LENGTH))
    throw new ConfigError(
      `OPERATOR_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters; "openssl rand -hex 32" makes a good one`,
    );
  if (tokens.length > MAX_TOKENS)
    throw new ConfigError('OPERATOR_TOKEN must be one token, or two separated by a comma while one is being replaced');
  return tokens;
};

const corsOrigins = (raw: string | undefined): string[] =>
  listed(raw).map((origin) => {
    if (URL.canParse(origin) && new URL(origin).origin === origin && !origin.includes('*')) return origin;
    throw new ConfigError(
      `CORS_ORIGINS must list origins such as https://shop.example, ${origin.includes('@') ? 'and no user name or password' : `not ${JSON.stringify(origin)}`}`,
    );
  });

/** D18.4: links and passkeys are bound to it, so it is an origin and nothing more. */
const publicUrl = (raw: string | undefined): string | undefined => {
  if (raw === undefined || raw === '') return undefined;
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new ConfigError(
    `PUBLIC_URL must be an address such as https://catalogue.example, without a path, ${raw.includes('@') ? 'a user name or a password' : `not ${JSON.stringify(raw)}`}`,
  );
};

const trustedProxies = (raw: string | undefined): string[] =>
  listed(raw).map((network) => {
    if (parseNetwork(network)) return network;
    throw new ConfigError(
      `TRUSTED_PROXIES must list addresses or networks such as 10.0.0.7 and 10.0.0.0/8, not ${JSON.stringify(network)}`,
    );
  });

const MAX_WORKERS = 64;

/** `auto` is one process per core. */
const workerCount = (raw: string | undefined): number => {
  if (raw === 'auto') return Math.min(availableParallelism(), MAX_WORKERS);
  const count = raw === undefined || raw === '' ? 1 : /^[1-9]\d?$/.test(raw) ? Number(raw) : 0;
  if (count >= 1 && count <= MAX_WORKERS) return count;
  throw new ConfigError(`WORKERS must be auto or a whole number from 1 to ${MAX_WORKERS}, not ${JSON.stringify(raw)}`);
};

/** Reads every setting of D11; the first bad value throws a ConfigError. */
export const readConfig = (env: Environment): Config => {
  const url = databaseUrl('DATABASE_URL', secretOf(env, 'DATABASE_URL'));
  const migrationUrl = databaseUrl('MIGRATION_DATABASE_URL', secretOf(env, 'MIGRATION_DATABASE_URL'));
  if (migrationUrl && !url) throw new ConfigError('MIGRATION_DATABASE_URL also needs DATABASE_URL');
  return {
    port: integer('PORT', env.PORT, 0, 65_535, 8080),
    host: env.HOST || '127.0.0.1',
    databaseUrl: url,
    migrationDatabaseUrl: migrationUrl,
    dataDir: env.DATA_DIR || './data',
    operatorTokens: operatorTokens(secretOf(env, 'OPERATOR_TOKEN')),
    demo: oneOf('DEMO', env.DEMO, { 0: false, 1: true }, true),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL, Object.fromEntries(LOG_LEVELS.map((level) => [level, level])), 'info'),
    corsOrigins: corsOrigins(env.CORS_ORIGINS),
    rateLimitPerMinute: rateLimit('RATE_LIMIT_PER_MINUTE', env, 6000),
    rateLimitQuotesPerMinute: rateLimit('RATE_LIMIT_QUOTES_PER_MINUTE', env, 60),
    rateLimitPerAddressPerMinute: rateLimit('RATE_LIMIT_PER_ADDRESS_PER_MINUTE', env, 600),
    mediaMibPerTenant: integer('MEDIA_MIB_PER_TENANT', env.MEDIA_MIB_PER_TENANT, 0, 10_000_000, 1024),
    trustedProxies: trustedProxies(env.TRUSTED_PROXIES),
    webhooksAllowPrivate: oneOf('WEBHOOKS_ALLOW_PRIVATE', env.WEBHOOKS_ALLOW_PRIVATE, { 0: false, 1: true }, false),
    preparedStatements: oneOf('PREPARED_STATEMENTS', env.PREPARED_STATEMENTS, { on: true, off: false }, true),
    workers: workerCount(env.WORKERS),
    publicUrl: publicUrl(env.PUBLIC_URL),
    changesKeepDays: env.CHANGES_KEEP_DAYS
      ? integer('CHANGES_KEEP_DAYS', env.CHANGES_KEEP_DAYS, 30, 36_500, 30)
      : undefined,
  };
};
