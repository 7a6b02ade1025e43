import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { tracingSettings } from '../src/platform/telemetry/tracing-settings.ts';

/** The one line that a bad environment gives. */
const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    tracingSettings(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError, `not a ConfigError: ${error}`);
    assert.ok(!/[\r\n]/.test(error.message), `more than one line: ${error.message}`);
    return error.message;
  }
  return assert.fail(`accepted ${JSON.stringify(env)}`);
};

const defaults = {
  port: 8080,
  host: '127.0.0.1',
  databaseUrl: undefined,
  migrationDatabaseUrl: undefined,
  dataDir: './data',
  operatorTokens: [],
  demo: true,
  logLevel: 'info',
  corsOrigins: [],
  trustedProxies: [],
  rateLimitPerMinute: 6000,
  rateLimitQuotesPerMinute: 60,
  rateLimitPerAddressPerMinute: 600,
  mediaMibPerTenant: 1024,
  webhooksAllowPrivate: false,
  preparedStatements: true,
  workers: 1,
  publicUrl: undefined,
  changesKeepDays: undefined,
};

test('D11 an empty environment gives the documented defaults', () => {
  assert.deepEqual(readConfig({}), defaults);
});

test('D11 an empty value is the same as none', () => {
  const names = [
    ...['PORT', 'HOST', 'DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DATA_DIR', 'OPERATOR_TOKEN', 'DEMO'],
    ...[
      'LOG_LEVEL',
      'CORS_ORIGINS',
      'RATE_LIMIT_PER_MINUTE',
      'RATE_LIMIT_QUOTES_PER_MINUTE',
      'RATE_LIMIT_PER_ADDRESS_PER_MINUTE',
      'MEDIA_MIB_PER_TENANT',
      'TRUSTED_PROXIES',
      'WORKERS',
      'PREPARED_STATEMENTS',
      'WEBHOOKS_ALLOW_PRIVATE',
    ],
    'CHANGES_KEEP_DAYS',
    'PUBLIC_URL',
  ];
  assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, '']))), defaults);
});

test('D11 every setting is read', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://app:secret@db.example:6432/shop',
    MIGRATION_DATABASE_URL: 'postgresql://owner@db.example/shop?sslmode=require',
    DATA_DIR: '/var/lib/vantail',
    OPERATOR_TOKEN: 'a-Token_of~33+characters/and=more',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    CORS_ORIGINS: ' https://shop.example, http://localhost:5173 ,',
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_QUOTES_PER_MINUTE: '7',
    RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '8',
    MEDIA_MIB_PER_TENANT: '9',
    TRUSTED_PROXIES: ' 127.0.0.1, 10.0.0.0/8,::1 ,fd00::/8',
    WORKERS: '3',
    WEBHOOKS_ALLOW_PRIVATE: '1',
    PREPARED_STATEMENTS: 'off',
    CHANGES_KEEP_DAYS: '400',
    PUBLIC_URL: 'https://catalogue.example/',
  });
  assert.deepEqual(config, {
    port: 0,
    host: '0.0.0.0',
    databaseUrl: 'postgres://app:secret@db.example:6432/shop',
    migrationDatabaseUrl: 'postgresql://owner@db.example/shop?sslmode=require',
    dataDir: '/var/lib/vantail',
    operatorTokens: ['a-Token_of~33+characters/and=more'],
    demo: false,
    logLevel: 'silent',
    corsOrigins: ['https://shop.example', 'http://localhost:5173'],
    rateLimitPerMinute: 0,
    rateLimitQuotesPerMinute: 7,
    rateLimitPerAddressPerMinute: 8,
    mediaMibPerTenant: 9,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'],
    webhooksAllowPrivate: true,
    preparedStatements: false,
    workers: 3,
    publicUrl: 'https://catalogue.example',
    changesKeepDays: 400,
  });
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace']) {
    assert.equal(readConfig({ LOG_LEVEL: level }).logLevel, level);
  }
  assert.equal(readConfig({ WORKERS: 'auto' }).workers, Math.min(availableParallelism(), 64));
  assert.equal(readConfig({ WORKERS: '64' }).workers, 64);
  assert.equal(readConfig({ PORT: '65535' }).port, 65_535);
  assert.equal(readConfig({ DEMO: '1' }).demo, true);
  assert.equal(readConfig({ PREPARED_STATEMENTS: 'on' }).preparedStatements, true);
});

const badValues: Record<string, string[]> = {
  PUBLIC_URL: ['catalogue.example', 'ftp://catalogue.example', 'https://catalogue.example/path', 'https://a.example?b'],
  PORT: ['-1', '65536', '80a', '8080.5', '0x50', '1e3', ' 80', '٨٠', '99999999999999999999', 'tcp://10.0.0.1:80'],
  DEMO: ['2', 'true', 'yes', 'off', '__proto__', 'constructor'],
  LOG_LEVEL: ['INFO', 'verbose', 'toString', '30'],
  CORS_ORIGINS: [
    '*',
    'shop.example',
    'https://shop.example/',
    'https://a.example,https://b.example/path',
    'null',
    'https://*.example',
  ],
  RATE_LIMIT_PER_MINUTE: ['-1', '1.5', 'off', '10000001'],
  RATE_LIMIT_QUOTES_PER_MINUTE: ['-1', 'off'],
  RATE_LIMIT_PER_ADDRESS_PER_MINUTE: ['-1', 'off'],
  MEDIA_MIB_PER_TENANT: ['-1', '1.5', '10000001'],
  TRUSTED_PROXIES: ['proxy', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/', '1.2.3.4;5.6.7.8', '*', '10.0.0.0/-1'],
  WORKERS: ['0', '-1', '65', '1.5', 'all', 'AUTO'],
  PREPARED_STATEMENTS: ['0', '1', 'true', 'ON'],
  WEBHOOKS_ALLOW_PRIVATE: ['2', 'true', 'on'],
  OPERATOR_TOKEN: [
    'two words of more than 32 characters',
    'tab\tbed with more than 32 characters',
    `line\nbreak${'x'.repeat(32)}`,
    'clé'.repeat(20),
    'x'.repeat(31),
    `${'x'.repeat(32)},short`,
    ['a', 'b', 'c'].map((letter) => letter.repeat(32)).join(),
  ],
  DATABASE_URL: ['localhost', 'mysql://u@h/d', 'http://u@h/d', 'postgres//u@h/d', '/var/run/postgresql'],
};

for (const [name, values] of Object.entries(badValues)) {
  test(`D11 a bad ${name} gives one line that names it`, () => {
    for (const value of values) assert.match(refusalOf({ [name]: value }), new RegExp(`^${name} must `), value);
  });
}

test('D11 MIGRATION_DATABASE_URL is checked as DATABASE_URL is, and needs it beside it', () => {
  const good = 'postgres://app@db.example/shop';
  assert.match(refusalOf({ DATABASE_URL: good, MIGRATION_DATABASE_URL: 'owner@db' }), /^MIGRATION_DATABASE_URL must /);
  assert.match(refusalOf({ MIGRATION_DATABASE_URL: good }), /^MIGRATION_DATABASE_URL also needs DATABASE_URL/);
});

test('D11 a refusal tells the wrong value and what is allowed', () => {
  assert.equal(refusalOf({ PORT: '70000' }), 'PORT must be a whole number from 0 to 65535, not "70000"');
  assert.equal(refusalOf({ DEMO: 'no' }), 'DEMO must be one of 0, 1, not "no"');
});

test('D11 a refusal never repeats a password or the operator token', () => {
  const secret = 'hunter2';
  const environments: Record<string, string>[] = [
    { DATABASE_URL: `mysql://app:${secret}@db.example/shop` },
    { DATABASE_URL: `postgres//app:${secret}@db.example/shop` },
    { DATABASE_URL: `postgres://app:${secret}@db.example:port/shop` },
    { DATABASE_URL: 'postgres://app@db.example/shop', MIGRATION_DATABASE_URL: `owner:${secret}@db.example` },
    { MIGRATION_DATABASE_URL: `postgres://owner:${secret}@db.example/shop` },
    { OPERATOR_TOKEN: `${secret} with spaces` },
    { OPERATOR_TOKEN: secret },
    { OPERATOR_TOKEN: Array.from({ length: 3 }, () => secret.repeat(5)).join() },
  ];
  for (const env of environments) assert.doesNotMatch(refusalOf(env), new RegExp(secret));
});

test('D11 while one operator token is being replaced, there are two', () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(40)];
  assert.deepEqual(readConfig({ OPERATOR_TOKEN: `${old}, ${next}` }).operatorTokens, [old, next]);
});

test('D11 a secret may stand in a file, and not in both places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vantail-config-'));
  after(() => rmSync(folder, { recursive: true }));
  const [token, url] = ['t'.repeat(32), 'postgres://u:p@h/d'];
  writeFileSync(join(folder, 'token'), `${token}\n`);
  writeFileSync(join(folder, 'url'), url);
  const env = {
    OPERATOR_TOKEN_FILE: join(folder, 'token'),
    DATABASE_URL_FILE: join(folder, 'url'),
    MIGRATION_DATABASE_URL_FILE: join(folder, 'url'),
  };
  const { operatorTokens, databaseUrl, migrationDatabaseUrl } = readConfig(env);
  assert.deepEqual([operatorTokens, databaseUrl, migrationDatabaseUrl], [[token], url, url]);
  assert.match(
    refusalOf({ ...env, OPERATOR_TOKEN: token }),
    /^OPERATOR_TOKEN and OPERATOR_TOKEN_FILE must not both be set$/,
  );
  assert.match(
    refusalOf({ DATABASE_URL_FILE: join(folder, 'none') }),
    /^DATABASE_URL_FILE must name a file .*\(ENOENT\)$/,
  );
  assert.match(refusalOf({ DATABASE_URL_FILE: folder }), /^DATABASE_URL_FILE must name a file .*\(EISDIR\)$/);
  assert.deepEqual(readConfig({ OPERATOR_TOKEN_FILE: '', OPERATOR_TOKEN: token }).operatorTokens, [token]);
});

test('traces are sent where a collector is named, in the way that the variables of OpenTelemetry say', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318';
  assert.equal(tracingSettings({}), undefined);
  assert.equal(tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: 'nobody asks' }), undefined);
  assert.equal(tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }), undefined);
  assert.equal(tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }), undefined);
  assert.deepEqual(tracingSettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }), {
    protocol: 'http/protobuf',
    sampling: { sampler: 'parentbased_always_on', ratio: 1 },
  });
  assert.deepEqual(
    tracingSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
    { protocol: 'http/json', sampling: { sampler: 'traceidratio', ratio: 0.25 } },
  );
  const refusal = (env: Record<string, string>) => refusalOf({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env });
  assert.match(refusal({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }), /^OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/);
  assert.match(refusal({ OTEL_TRACES_SAMPLER: 'some' }), /^OTEL_TRACES_SAMPLER must be one of always_on, /);
  const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '5 %' };
  assert.equal(refusal(ratio), 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "5 %"');
  const address = refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector-password:4317' });
  assert.match(address, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/);
  assert.ok(!address.includes('password'));
});
