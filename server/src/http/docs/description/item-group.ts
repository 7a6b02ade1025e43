import type { ItemEntry } from '../../../error-items.ts';

/** A table of sub-codes: what the items of `errors`, of a report or of a warning can be. */
export type ItemGroup = { id: string; title: string; note: string; items: Readonly<Record<string, ItemEntry>> };
