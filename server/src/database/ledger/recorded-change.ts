import type { ChangeType, ResourceKind, SummaryType } from './change-types.ts';

/** Where the large values of a field are kept. */
export type KeptHashes = { before?: string; after?: string };

/** D12.3: what a field was and what it became. */
export type ChangedField = { field: string; before: unknown; after: unknown; cells?: unknown; kept?: KeptHashes };

/** The thing that a change is about; `id` is unique among things of its kind. */
export type ChangedResource = { kind: ResourceKind; id: number; name: string | null; version: number | null };

/** A change of the open transaction, which gets its number at the end. */
export type RecordedChange = {
  type: ChangeType;
  resource: ChangedResource;
  product_id: number | null;
  fields: ChangedField[];
  unshown: Record<string, unknown> | null;
};

/** What a bulk call is about (D12.4); it counts its changes by itself. */
export type Summary = {
  type: SummaryType;
  resource: ChangedResource;
  product_id: number | null;
  /** It is a write by itself, and told even where nothing else changed. */
  isWrite?: boolean;
};

/** How the records of a kind stand in the ledger. */
export type LedgerKind<Row> = {
  kind: ResourceKind;
  /** D12.3: the fields that POST takes. */
  fields: readonly string[];
  /** What a way back needs beside them. */
  unshown?: readonly string[];
  /** D12.5: fields of which the ledger tells that they changed, and never what they hold. */
  secret?: readonly string[];
  nameOf?: (row: Partial<Row>) => string | null;
  productIdOf?: (row: Partial<Row>) => number | null | undefined;
  /** What stands beside `before` and `after` of a changed field. */
  detail?: (field: string, before: unknown, after: unknown) => Pick<ChangedField, 'cells'>;
};
