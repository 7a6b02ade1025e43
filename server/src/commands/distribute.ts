import { ConfigError, readConfig } from '../config.ts';
import { defineCommand } from './line/command.ts';

export const distribute = defineCommand({
  name: 'distribute',
  summary: 'distribute the tables of a PostgreSQL with Citus over its nodes, by tenant',
  opensDatabase: true,
  about: [
    'For more than one machine can hold: see docs/guides/scaling.md. The database must have the extension citus and no tenant yet; it is migrated first. Run it with every upgrade before the service starts, and for a node that was added: tables that are distributed already are left alone.',
  ],
  examples: ['MIGRATION_DATABASE_URL=postgres://owner:secret@coordinator/vantail DATABASE_URL=... vantail distribute'],
  run: async ({ env, terminal }) => {
    const { databaseUrl, ...config } = readConfig(env);
    if (databaseUrl === undefined) throw new ConfigError('Set DATABASE_URL: the embedded database has one machine');
    const { distributeHome } = await import('../database/opening/open-database.ts');
    const tables = await distributeHome({ ...config, databaseUrl });
    terminal.answer({ tables }, ['Distributed:', ...tables.map(({ table, as }) => `  ${table}: ${as}`)]);
    return 'done';
  },
});
