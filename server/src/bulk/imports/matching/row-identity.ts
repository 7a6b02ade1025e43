import type { IdentifyingField } from '@vantail/pricing';

/** The fields of a pricing row that a heading can name. */
export type RowIdentity = { id: number; active: boolean } & Record<IdentifyingField, string | number | null>;
