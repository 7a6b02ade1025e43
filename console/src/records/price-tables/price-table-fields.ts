/** What the form of a shared price table edits. `price_table` is null until a kind of table is chosen. */
export type PriceTableFields = { name: string; reference: string | null; price_table: string | null };
