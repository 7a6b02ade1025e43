import { changeTypes } from '../database/ledger/change-types.ts';

const kindOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** D13.1: what a webhook can ask for: single types of D12, all of a kind, or everything. */
export const wantedTypes: readonly string[] = [
  ...changeTypes,
  ...new Set(changeTypes.map((type) => `${kindOf(type)}.*`)),
  '*',
];

/** What a webhook asks for, as the ledger is searched by it. */
export type Wanted = { all: boolean; types: string[]; kinds: string[] };

export const wantedOf = (types: readonly string[]): Wanted => ({
  all: types.includes('*'),
  types: types.filter((type) => !type.endsWith('*')),
  kinds: types.filter((type) => type.endsWith('.*')).map(kindOf),
});
