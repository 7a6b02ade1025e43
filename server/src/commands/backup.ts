import { existsSync } from 'node:fs';
import { readConfig } from '../platform/config.ts';
import { counted } from '../platform/words/counted.ts';
import { defineCommand, workFailure } from './command.ts';

const FILE = { name: 'FILE', summary: 'the backup' };

const rowsIn = (tables: readonly { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0);

export const backup = defineCommand({
  name: 'backup',
  summary: 'write everything in the database to a file, also while the service runs',
  args: [FILE],
  opensDatabase: true,
  about: [
    'One view of the whole database, with keys (their hashes), people and pictures, compressed; only its owner can read the file. It needs no tool of PostgreSQL. An existing file is not replaced.',
  ],
  examples: ['vantail backup vantail-2030-01-31.backup'],
  run: async ({ args: [file = ''], env, terminal }) => {
    if (existsSync(file)) throw workFailure(`${file} is there already: name another file`);
    const [{ withHome }, { withOwner }, { writeBackup }] = await Promise.all([
      import('../platform/database/connections/open-database.ts'),
      import('../platform/database/connections/postgresql.ts'),
      import('./move/backup-file.ts'),
    ]);
    const tables = await withHome(readConfig(env), ({ superuserUrl, migrationDatabaseUrl, databaseUrl }) =>
      withOwner(superuserUrl ?? migrationDatabaseUrl ?? databaseUrl, (source) =>
        writeBackup(source, file, terminal.progress),
      ),
    );
    terminal.answer({ file, rows: rowsIn(tables), tables }, [`Wrote ${counted(rowsIn(tables), 'rows')} to ${file}.`]);
    return 'done';
  },
});

export const restore = defineCommand({
  name: 'restore',
  summary: 'fill an empty database from a file that "vantail backup" wrote',
  args: [FILE],
  opensDatabase: true,
  about: [
    'Into a new DATA_DIR, or into an empty database on the server of DATABASE_URL: ids, versions, times and keys are kept, and every table of each tenant is counted and compared by checksum. All of it is one transaction. A backup of an older release is migrated.',
  ],
  examples: ['DATA_DIR=./restored vantail restore vantail-2030-01-31.backup'],
  run: async ({ args: [file = ''], env, terminal }) => {
    const [{ openHome }, { withOwner }, { readBackup }, { restoreBackup }] = await Promise.all([
      import('../platform/database/connections/open-database.ts'),
      import('../platform/database/connections/postgresql.ts'),
      import('./move/backup-file.ts'),
      import('./move/restore-database.ts'),
    ]);
    const source = await readBackup(file);
    try {
      const { migrationDatabaseUrl, databaseUrl, stop } = await openHome(readConfig(env));
      try {
        const tables = await withOwner(migrationDatabaseUrl ?? databaseUrl, (target) =>
          restoreBackup(target, source, terminal.progress),
        );
        terminal.answer({ rows: rowsIn(tables), tables }, [
          `Restored ${counted(rowsIn(tables), 'rows')}; each table is as in the backup.`,
        ]);
      } finally {
        await stop();
      }
    } finally {
      source.close();
    }
    return 'done';
  },
});
