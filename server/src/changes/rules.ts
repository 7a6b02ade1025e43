import { factOf, type Params } from '@vantail/pricing';
import type { Scope } from '../callers/scopes.ts';
import { changeTypes } from '../database/ledger/change-types.ts';
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

/** D12.6: of these nobody learns who may not manage them. */
const MANAGED_KINDS = ['api_key', 'person', 'webhook'];

export const hiddenKinds = (scopes: readonly Scope[]): readonly string[] =>
  scopes.includes('keys:manage') ? [] : MANAGED_KINDS;
