import { callService, listAll } from './call-service.ts';
import { defineCommand, type Flags, usageFailure } from './command.ts';
import { idOf } from './parse-arguments.ts';
import {
  keyFlags,
  listOfTenant,
  MANAGES,
  MANAGES_OR_OPERATOR,
  operatorFlags,
  tenantFlags,
  tenantService,
} from './service-access.ts';
import type { Terminal } from './terminal.ts';
import { textTable } from './text-table.ts';

type Key = {
  id: number;
  name: string;
  hint: string;
  scopes: string[];
  expires_at: string | null;
  active: boolean;
  key?: string;
};

const PATH = '/v1/api-keys';
const ID = [{ name: 'ID', summary: 'the id of the key, as "vantail keys list" shows it' }];

const lines = (keys: readonly Key[]) =>
  textTable(
    ['ID', 'NAME', 'KEY', 'SCOPES', 'EXPIRES', 'ACTIVE'],
    keys.map(({ id, name, hint, scopes, expires_at, active }) => [
      id,
      name,
      hint,
      scopes.join(','),
      expires_at?.slice(0, 10) ?? 'never',
      active ? 'yes' : 'no',
    ]),
  );

/** Only the key goes to stdout, for `KEY=$(vantail keys create ...)`; the rest is for people. */
const showSecret = (terminal: Terminal, made: Key) => {
  for (const line of lines([made])) terminal.note(line);
  terminal.note('The key (you will not see it again):');
  terminal.answer(made, [made.key ?? '']);
};

const listKeys = defineCommand({
  name: 'keys list',
  summary: 'list the API keys of a tenant, without their secrets',
  flags: tenantFlags,
  about: [MANAGES_OR_OPERATOR],
  examples: ['vantail keys list', 'vantail keys list --tenant 3'],
  run: async ({ flags, env, terminal }) => {
    const { service, path } = listOfTenant('api-keys', flags, env);
    const keys = await listAll<Key>(service, path);
    terminal.answer(keys, lines(keys));
    return 'done';
  },
});

const creation = {
  name: { value: 'NAME', summary: 'what it is for; required' },
  scope: {
    value: 'SCOPE',
    multiple: true,
    summary:
      'storefront:read, quotes:create, catalogue:read, catalogue:write, keys:manage; can be repeated. All that the caller has when absent',
  },
  expires: { value: 'TIME', summary: 'such as 2030-01-31T12:00:00Z, or never; in a year when absent' },
  tenant: {
    value: 'ID',
    summary: 'as the operator, for this tenant; without it, a key of the tenant of VANTAIL_KEY',
  },
} as const satisfies Flags;

const createKey = defineCommand({
  name: 'keys create',
  summary: 'create an API key, and print it once',
  flags: { ...creation, key: keyFlags.key, ...operatorFlags },
  examples: [
    'vantail keys create --tenant 3 --name "Back office"',
    'vantail keys create --name Storefront --scope storefront:read',
  ],
  run: async ({ flags, env, terminal }) => {
    if (flags.name === undefined) throw usageFailure('--name is missing: say what the key is for');
    const body = {
      name: flags.name,
      ...(flags.scope ? { scopes: flags.scope } : {}),
      ...(flags.expires ? { expires_at: flags.expires === 'never' ? null : flags.expires } : {}),
    };
    const { service, path } = listOfTenant('api-keys', flags, env);
    showSecret(terminal, await callService<Key>(service, 'POST', path, body));
    return 'done';
  },
});

const rotateKey = defineCommand({
  name: 'keys rotate',
  summary: 'give a key a new secret for another year',
  args: ID,
  flags: {
    'overlap-hours': { value: 'HOURS', summary: 'how long the old secret stays valid: 0 to 168; default: 0' },
    ...keyFlags,
  },
  about: [MANAGES, 'The old secret stops working at once, or after --overlap-hours.'],
  examples: ['vantail keys rotate 7', 'vantail keys rotate 7 --overlap-hours 24'],
  run: async ({ args: [id = ''], flags, env, terminal }) => {
    const path = `${PATH}/${idOf('ID', id)}/rotate`;
    const hours = flags['overlap-hours'];
    const body = hours === undefined ? {} : { overlap_hours: /^\d{1,3}$/.test(hours) ? Number(hours) : hours };
    showSecret(terminal, await callService<Key>(tenantService(flags, env), 'POST', path, body));
    return 'done';
  },
});

const revokeKey = defineCommand({
  name: 'keys revoke',
  summary: 'permanently revoke a key',
  args: ID,
  flags: tenantFlags,
  about: [MANAGES_OR_OPERATOR],
  examples: ['vantail keys revoke 7', 'vantail keys revoke 7 --tenant 3'],
  run: async ({ args: [id = ''], flags, env, terminal }) => {
    const { service, path } = listOfTenant('api-keys', flags, env);
    const revoked = await callService<Key>(service, 'DELETE', `${path}/${idOf('ID', id)}`);
    terminal.answer(revoked, lines([revoked]));
    return 'done';
  },
});

export const keyCommands = [listKeys, createKey, rotateKey, revokeKey];
