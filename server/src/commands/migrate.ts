import { ConfigError, readConfig } from '../platform/config.ts';
import { defineCommand } from './command.ts';

const list = (names: readonly string[]) => names.map((name) => `  ${name}`);

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'migrate the database to this release, and exit',
  opensDatabase: true,
  flags: { check: { summary: 'change nothing: list what is pending, with exit code 1 if anything is' } },
  about: [
    'A start of the service does the same by itself. This is for deployments that migrate first, with the login of the owner, and start later with one that may not. An embedded database must not be served meanwhile.',
  ],
  examples: ['vantail migrate', 'DATABASE_URL=postgres://owner:secret@db.example/vantail vantail migrate --check'],
  run: async ({ flags, env, terminal }) => {
    const config = readConfig(env);
    const { migrateHome, pendingAt } = await import('../platform/database/connections/open-database.ts');
    if (flags.check) {
      const pending = await pendingAt(config);
      const words = pending.length === 0 ? 'Nothing is pending.' : 'Pending:';
      terminal.answer({ pending }, [words, ...list(pending)]);
      return pending.length === 0 ? 'done' : 'failed';
    }
    const applied = await migrateHome(config);
    terminal.answer({ applied }, [applied.length === 0 ? 'Nothing to apply.' : 'Applied:', ...list(applied)]);
    return 'done';
  },
});

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
    const { distributeHome } = await import('../platform/database/connections/open-database.ts');
    const tables = await distributeHome({ ...config, databaseUrl });
    terminal.answer({ tables }, ['Distributed:', ...tables.map(({ table, as }) => `  ${table}: ${as}`)]);
    return 'done';
  },
});
