import type { ChangedField, LedgerKind } from './recorded-change.ts';

type Values = Readonly<Record<string, unknown>>;

/** D12.5: what stands for a value that the ledger never keeps. */
export const SECRET = { omitted: true } as const;

const isText = (value: unknown): boolean => value === null || typeof value === 'string';

/** Texts are not written as JSON to be compared: a price table may be half a megabyte. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (!(isText(a) && isText(b)) && JSON.stringify(a) === JSON.stringify(b));

/**
 * D12.3: the fields that differ between two states of a record, or all that is not null of one that is new or gone. A field
 * that `after` does not have did not change: an update knows only what it writes.
 */
export const changedFields = <Row>(
  { fields, secret = [], detail }: Pick<LedgerKind<Row>, 'fields' | 'secret' | 'detail'>,
  before: Values | null,
  after: Values | null,
): ChangedField[] =>
  fields.flatMap((field) => {
    if (before && after && !Object.hasOwn(after, field)) return [];
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    if (isSame(was, is)) return [];
    if (secret.includes(field)) return [{ field, before: was && SECRET, after: is && SECRET }];
    return [{ field, before: was, after: is, ...(before && after ? detail?.(field, was, is) : {}) }];
  });
