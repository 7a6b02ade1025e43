import type { ChangedField } from '../database/ledger/recorded-change.ts';
import type { ChangeRow } from './store.ts';

/** D12.1: a change as the API shows it. */
export type ShownChange = {
  number: number;
  at: string;
  type: string;
  actor: { kind: string; id: number | null; name: string | null };
  request_id: string | null;
  resource: { kind: string; id: number; name: string | null; version: number | null };
  product_id: number | null;
  cause: number | null;
  fields: ChangedField[];
};

/** The values that are kept apart, by their hashes. */
export type Values = ReadonlyMap<string, unknown>;

/** D12.5: the fields of a change, with the large values where they are given. */
export const shownFields = ({ fields }: Pick<ChangeRow, 'fields'>, values?: Values): ChangedField[] =>
  fields.map(({ kept, ...field }) => {
    const whole = (side: 'before' | 'after') => {
      const hash = kept?.[side];
      return hash !== undefined && values?.has(hash) ? values.get(hash) : field[side];
    };
    return { ...field, before: whole('before'), after: whole('after') };
  });

export const shownChange = (row: ChangeRow, values?: Values): ShownChange => ({
  number: row.number,
  at: row.at,
  type: row.type,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  request_id: row.request_id,
  resource: {
    kind: row.resource_kind,
    id: row.resource_id,
    name: row.resource_name,
    version: row.resource_version,
  },
  product_id: row.product_id,
  cause: row.cause,
  fields: shownFields(row, values),
});
