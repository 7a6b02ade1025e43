import type { Caller } from '../../platform/callers/callers.ts';
import type { PriceDetail } from '../../platform/callers/scopes.ts';
import { Problem } from '../../platform/errors.ts';
import { type ResourceKind, resourceKinds } from '../../platform/ledger/recorded-change.ts';
import { type ReadingScope, readingScopes, scopeOfKind } from '../changes/rules.ts';
import { kindOf } from './schema.ts';

/**
 * D13.1: what a webhook may send. Like a key, it keeps the rights that it was given: those of who last set its `url` or
 * its `types`, whatever becomes of them later (docs/adr/0031).
 */
export type Rights = { scopes: ReadingScope[]; price_detail: PriceDetail };

export const rightsOf = ({ scopes, priceDetail }: Pick<Caller, 'scopes' | 'priceDetail'>): Rights => ({
  scopes: readingScopes.filter((scope) => scopes.includes(scope)),
  price_detail: priceDetail,
});

const isResourceKind = (kind: string): kind is ResourceKind => (resourceKinds as readonly string[]).includes(kind);

/** Summaries and from-prices are read with the catalogue. */
const neededFor = (type: string): readonly ReadingScope[] => {
  if (type === '*') return readingScopes;
  const kind = kindOf(type);
  return [isResourceKind(kind) ? scopeOfKind[kind] : 'catalogue:read'];
};

/** D13.1: a webhook sends nobody what they may not read (D12.6). */
export const mustReadAll = (types: readonly string[], { scopes }: Rights): void => {
  for (const type of types) {
    const missing = neededFor(type).filter((scope) => !scopes.includes(scope));
    if (missing.length === 0) continue;
    const detail = `To be told of ${type} needs ${missing.join(', ')}, which this caller does not have`;
    throw new Problem('insufficient_scope', detail);
  }
};
