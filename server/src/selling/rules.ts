import type { TenantTransaction } from '../platform/database/tenant-transaction.ts';
import { type Fault, Problem } from '../platform/errors.ts';
import { lockTariffs, lockVatRates, type Named } from './store.ts';

type NamedKind = 'vat_rate' | 'tariff';

const NOUNS: Readonly<Record<NamedKind, string>> = { vat_rate: 'VAT rate', tariff: 'tariff' };

/** A reference to a rate or a tariff, where it stands. */
export type Naming = { pointer: string; id: number };

/** D19.9: what is named is an active one of the tenant. D2: a foreign one looks like one that is not there. */
const namingFaults = (kind: NamedKind, naming: readonly Naming[], found: readonly Named[]): Fault[] =>
  naming.flatMap(({ pointer, id }): Fault[] => {
    const named = found.find((one) => one.id === id);
    if (named?.active) return [];
    if (!named)
      return [
        {
          pointer,
          code: 'unknown_reference',
          message: `must be the id of a ${NOUNS[kind]} of this tenant`,
          params: { resource: kind },
        },
      ];
    const message = `${named.name} is inactive: activate it first, or choose another ${NOUNS[kind]}`;
    return [{ pointer, code: `inactive_${kind}`, message, params: { [kind]: { id, name: named.name } } }];
  });

/** The same of rates and tariffs that are held from now on: nobody deactivates them before the end of the transaction. */
export const rateNamingFaults = async (tx: TenantTransaction, naming: readonly Naming[]): Promise<Fault[]> =>
  namingFaults('vat_rate', naming, await lockVatRates(tx, idsOf(naming), 'share'));

export const tariffNamingFaults = async (tx: TenantTransaction, naming: readonly Naming[]): Promise<Fault[]> =>
  namingFaults('tariff', naming, await lockTariffs(tx, idsOf(naming), 'share'));

const idsOf = (naming: readonly Naming[]): number[] => [...new Set(naming.map(({ id }) => id))];

type Users = { settings: readonly string[]; services?: readonly NamedUser[]; api_keys?: readonly NamedUser[] };
type NamedUser = { id: number; name: string };

/** D19.2, D19.6: what somebody names stays active. */
export const mustNotBeNamed = (kind: NamedKind, named: { id: number; name: string }, users: Users): void => {
  const { settings, services = [], api_keys = [] } = users;
  const said = [
    ...settings.map((field) => `the settings (${field})`),
    ...services.map(({ name }) => `the service ${name}`),
    ...api_keys.map(({ name }) => `the key ${name}`),
  ];
  if (said.length === 0) return;
  const message = `is named by ${said.slice(0, 5).join(', ')}${said.length > 5 ? ' and others' : ''}`;
  const params = {
    [kind]: { id: named.id, name: named.name },
    settings,
    ...(kind === 'tariff' ? { api_keys } : { services }),
  };
  throw new Problem('conflict', `${named.name} ${message}: give them another ${NOUNS[kind]} first`, {
    errors: [{ pointer: '/active', code: `used_${kind}`, message, params }],
  });
};
