import type { IdentifyingField } from '@vantail/pricing';

/** A pricing row as far as a heading can name it. */
export type RowIdentity = { id: number; active: boolean } & Record<IdentifyingField, string | number | null>;
