/** What every request reads before its tenant is known (docs/adr/0005), and the version of what shops list (D16.5). */
const WATCHED = ['api_keys', 'tenants', 'price_versions', 'catalogue_versions'] as const;

export type WatchedTable = (typeof WATCHED)[number];

/**
 * The tables whose rows are read without a tenant: those that are open to select, and those that belong to no tenant
 * (docs/adr/0005). Of the others, row-level security shows a tenant its own rows alone.
 */
export const SEEN_BY_ALL = [
  'api_keys',
  'due_work',
  'price_versions',
  'schema_migrations',
  'service_secrets',
  'tenants',
];

const seenByAll = new RegExp(`\\b(?:${SEEN_BY_ALL.join('|')})\\b`);

const mentions = WATCHED.map((table) => ({ table, pattern: new RegExp(`\\b${table}\\b`) }));

/**
 * Tells when these tables may have changed, for a database that only this process writes to, one transaction at a time:
 * what was read in a generation is valid while the generation lasts. It looks at the text of each statement, so no
 * writer can forget to report a change. A transaction that rolls back counts as a change, too, which only costs another
 * read.
 */
export const watchWrites = () => {
  const generations: Record<WatchedTable, number> = {
    api_keys: 0,
    tenants: 0,
    price_versions: 0,
    catalogue_versions: 0,
  };
  const written = new Set<WatchedTable>();
  let hasWritten = false;
  let isSeenByAll = false;

  const settle = () => {
    for (const table of written) generations[table]++;
    written.clear();
  };

  return {
    /** A transaction begins. */
    begin(): void {
      [hasWritten, isSeenByAll] = [false, false];
    },
    /** Whether the current transaction may have written anything, and anything that is read without a tenant. */
    hasWritten: (): boolean => hasWritten,
    isSeenByAll: (): boolean => isSeenByAll,
    /** A statement of the current transaction. */
    see(text: string): void {
      if (/^\s*select\b/i.test(text)) return;
      hasWritten = true;
      isSeenByAll ||= seenByAll.test(text);
      for (const { table, pattern } of mentions) if (pattern.test(text)) written.add(table);
    },
    /** The transaction has ended. */
    settle,
    /** Work that may have written to any table has ended. */
    settleAll(): void {
      for (const table of WATCHED) written.add(table);
      settle();
    },
    generationOf: (table: WatchedTable): number => generations[table],
  };
};
