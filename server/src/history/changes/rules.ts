import { factOf, type Params } from '@vantail/pricing';
import type { Scope } from '../../platform/callers/scopes.ts';
import { Problem, validationError } from '../../platform/errors.ts';
import {
  changeTypes,
  type ResourceKind,
  type RevertibleKind,
  resourceKinds,
} from '../../platform/ledger/recorded-change.ts';

const refuse = (parameter: string, message: string, params: Params) =>
  validationError([{ parameter, code: 'invalid_parameter', message, params }]);

/** D12.6: types by commas, `kind.*` for all of a kind. */
export const typesOf = (text: string | undefined): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const types = text.split(',').flatMap((part) => {
    const found = part.endsWith('.*')
      ? changeTypes.filter((type) => type.startsWith(part.slice(0, -1)))
      : changeTypes.filter((type) => type === part);
    if (found.length === 0) {
      const message = `must be types of changes, such as product.updated or step.*, separated by commas; ${part.slice(0, 50)} is none`;
      throw refuse('type', message, { allowed: [...changeTypes], value: factOf(part) });
    }
    return found;
  });
  return [...new Set(types)];
};

/** The scopes that reading changes needs. */
export const readingScopes = ['catalogue:read', 'keys:manage'] as const satisfies readonly Scope[];

export type ReadingScope = (typeof readingScopes)[number];

/** D12.6: the scope that reading the changes of a kind needs. */
export const scopeOfKind: Readonly<Record<ResourceKind, ReadingScope>> = {
  brand: 'catalogue:read',
  category: 'catalogue:read',
  product: 'catalogue:read',
  option: 'catalogue:read',
  step: 'catalogue:read',
  pricing_configuration: 'catalogue:read',
  price_table: 'catalogue:read',
  price_list_mapping: 'catalogue:read',
  rule: 'catalogue:read',
  example: 'catalogue:read',
  settings: 'catalogue:read',
  vat_rate: 'catalogue:read',
  service: 'catalogue:read',
  tariff: 'catalogue:read',
  quote: 'catalogue:read',
  webhook: 'keys:manage',
  plan: 'catalogue:read',
  api_key: 'keys:manage',
  person: 'keys:manage',
  tenant: 'catalogue:read',
};

export const hiddenKinds = (scopes: readonly Scope[]): readonly ResourceKind[] =>
  resourceKinds.filter((kind) => !scopes.includes(scopeOfKind[kind]));

/** D19: the scope that writing a kind needs, in a request of its own, in a plan, and when a change of it is undone. */
const scopeOfWriting: Readonly<Record<RevertibleKind, Scope>> = {
  brand: 'catalogue:write',
  category: 'catalogue:write',
  product: 'catalogue:write',
  option: 'catalogue:write',
  step: 'catalogue:write',
  pricing_configuration: 'catalogue:write',
  price_table: 'catalogue:write',
  rule: 'catalogue:write',
  example: 'catalogue:write',
  settings: 'keys:manage',
  vat_rate: 'keys:manage',
  service: 'catalogue:write',
  tariff: 'keys:manage',
};

/** What writes several kinds needs the scopes of all of them. */
export const mustBeAllowedToWrite = (scopes: readonly Scope[], kinds: Iterable<RevertibleKind>): void => {
  for (const kind of kinds) {
    const scope = scopeOfWriting[kind];
    if (!scopes.includes(scope))
      throw new Problem('insufficient_scope', `This changes a ${kind.replaceAll('_', ' ')}, which needs ${scope}`);
  }
};
