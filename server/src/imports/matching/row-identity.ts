import type { IdentifyingField } from './identifying-fields.ts';

/** A pricing row as far as a heading can name it. */
export type RowIdentity = { id: number; active: boolean } & Record<IdentifyingField, string | number | null>;
