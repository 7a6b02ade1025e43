import { ConfigError, readConfig } from '../config.ts';
import { defineCommand } from './line/command.ts';

export const distribute = defineCommand({
  name: 'distribute',
  summary: 'distribute the tables of a PostgreSQL with Citus over its nodes, by tenant',
  about: [
    'For more than one machine can hold: see docs/guides/scaling.md. The database must have the extension citus and no tenant yet; it is migrated first. Run it again after an upgrade: tables that are distributed already are left alone.',
  ],
  examples: ['MIGRATION_DATABASE_URL=postgres://owner:secret@coordinator/vantail DATABASE_URL=... vantail distribute'],
  run: async ({ env, terminal }) => {
    const config = readConfig(env);
    const url = config.migrationDatabaseUrl ?? config.databaseUrl;
    if (url === undefined) throw new ConfigError('Set DATABASE_URL: the embedded database has one machine');
    const [{ migrateHome }, { withOwner }, distribution] = await Promise.all([
      import('../database/opening/prepare-database.ts'),
      import('../database/postgresql/owner-login.ts'),
      import('../database/schema/distribute.ts'),
    ]);
    await migrateHome(config);
    const tables = await withOwner(url, distribution.distribute);
    terminal.answer({ tables }, ['Distributed:', ...tables.map(({ table, as }) => `  ${table}: ${as}`)]);
    return 'done';
  },
});
