import type { TestDatabase } from './test-database.ts';

/** Stands for a part of a text that the service refuses today, and that a database may hold from before. */
export const PLACEHOLDER = '¤';

/** Markup, script, an address, and with the placeholder replaced two ways to turn the words around it. */
export const HOSTILE = `<img src=//evil.example/a onerror=evil()>"'<script>evil()</script>${PLACEHOLDER}`;
export const HOSTILE_PART = '\u2069\u202e\u0007gnorw\u2066';

/** A name that no line can hold: the placeholder brings it to 200 characters. */
export const LONG = `${'W'.repeat(99)}${PLACEHOLDER}`;
export const LONG_PART = 'W'.repeat(101);

type Column = { table_name: string; column_name: string; data_type: string };

/** Puts a text into every text of a tenant, the ledger's among them, in place of the placeholder. */
export const storeInTexts = async (db: TestDatabase, tenantId: number, part: string): Promise<number> => {
  const columns = (await db.asSuperuser(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.data_type in ('text', 'character varying', 'json', 'jsonb')
        and exists (select 1 from information_schema.columns o
                     where o.table_name = c.table_name and o.column_name = 'tenant_id')`,
  )) as Column[];
  let stored = 0;
  for (const { table_name, column_name, data_type } of columns) {
    const isJson = data_type.startsWith('json');
    const value = isJson ? JSON.stringify(part).slice(1, -1) : part;
    const rows = await db.asSuperuser(
      `update "${table_name}" set "${column_name}" = replace("${column_name}"::text, $2, $3)::${data_type}
        where tenant_id = $1 and "${column_name}"::text like '%' || $2 || '%' returning 1`,
      [tenantId, PLACEHOLDER, value],
    );
    stored += rows.length;
  }
  return stored;
};
