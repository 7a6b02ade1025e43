/** What is asked for before a tenant is known, on every request (docs/adr/0005). */
const WATCHED = ['api_keys', 'tenants', 'price_versions'] as const;

export type WatchedTable = (typeof WATCHED)[number];

const mentions = WATCHED.map((table) => ({ table, pattern: new RegExp(`\\b${table}\\b`) }));

/**
 * Tells when these tables may have changed, for a database that one process alone writes to, one transaction at a time:
 * what was read under a generation is true while the generation stands. It looks at the text of each statement, so no
 * writer can forget to tell. A transaction that rolls back counts as well, which costs a look and no more.
 */
export const watchWrites = () => {
  const generations: Record<WatchedTable, number> = { api_keys: 0, tenants: 0, price_versions: 0 };
  const written = new Set<WatchedTable>();

  const settle = () => {
    for (const table of written) generations[table]++;
    written.clear();
  };

  return {
    /** A statement of the transaction that runs. */
    see(text: string): void {
      if (/^\s*select\b/i.test(text)) return;
      for (const { table, pattern } of mentions) if (pattern.test(text)) written.add(table);
    },
    /** The transaction is over. */
    settle,
    /** Something is over that may have written anywhere. */
    settleAll(): void {
      for (const table of WATCHED) written.add(table);
      settle();
    },
    generationOf: (table: WatchedTable): number => generations[table],
  };
};
