export type Query = (sql: string) => Promise<Record<string, unknown>[]>;
export type Dump = Record<string, unknown[]>;

/** Every row of every table as PostgreSQL itself writes it, sorted; the record of migrations aside. */
export const dumpTables = async (query: Query): Promise<Dump> => {
  await query(`set timezone = 'UTC'`);
  const tables = await query(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const dump: Dump = {};
  for (const { name } of tables) {
    if (name === 'schema_migrations') continue;
    const rows = await query(`select t::text collate "C" as line from ${name} t order by 1`);
    dump[String(name)] = rows.map(({ line }) => line);
  }
  return dump;
};
