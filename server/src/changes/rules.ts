import { factOf, type Params } from '@vantail/pricing';
import type { Scope } from '../callers/scopes.ts';
import { changeTypes, type ResourceKind, resourceKinds } from '../database/ledger/recorded-change.ts';
import { validationError } from '../errors.ts';

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
  quote: 'catalogue:read',
  webhook: 'keys:manage',
  plan: 'catalogue:read',
  api_key: 'keys:manage',
  person: 'keys:manage',
  tenant: 'catalogue:read',
};

export const hiddenKinds = (scopes: readonly Scope[]): readonly ResourceKind[] =>
  resourceKinds.filter((kind) => !scopes.includes(scopeOfKind[kind]));
