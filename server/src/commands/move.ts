import { readConfig } from '../platform/config.ts';
import { counted } from '../platform/words/counted.ts';
import { defineCommand, usageFailure } from './command.ts';
import { textTable } from './text-table.ts';
import { countsIn } from './verify.ts';

/** D11's check of a database URL, under the name of the flag. */
const targetOf = (to: string | undefined): string => {
  if (to === undefined) throw usageFailure('--to is missing: postgres://user:password@host:5432/database');
  // The URL may contain a password: the message never repeats it.
  if (!URL.canParse(to) || !/^postgres(ql)?:\/\//.test(to))
    throw usageFailure('--to must look like postgres://user:password@host:5432/database');
  return to;
};

export const move = defineCommand({
  name: 'move',
  summary: 'copy the embedded database into an empty PostgreSQL',
  flags: {
    to: {
      value: 'URL',
      summary:
        'the login that will own the schema; better MOVE_TO, since others can see flags in the list of processes',
    },
  },
  about: [
    'The database in DATA_DIR must not be served meanwhile. It is only read: ids, versions, times and keys are kept, every table is counted and compared by checksum, and all prices are verified on both sides. The target gets everything in one transaction: a move that fails or is interrupted leaves it without a row, and can be begun again.',
  ],
  examples: ['DATA_DIR=./data vantail move --to postgres://vantail:secret@db.example/vantail'],
  run: async ({ flags, env, terminal }) => {
    const target = targetOf(flags.to ?? (env.MOVE_TO || undefined));
    const { dataDir } = readConfig({ DATA_DIR: env.DATA_DIR });
    const { moveDatabase } = await import('./move/move-database.ts');
    const { tables, verification } = await moveDatabase(dataDir, target, terminal.progress);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    terminal.answer({ rows, tables, verification }, [
      ...textTable(
        ['TABLE', 'ROWS', 'CHECKSUM'],
        tables.map(({ table, rows, checksum }) => [table, rows, checksum]),
      ),
      `Moved ${counted(rows, 'rows')}; ${countsIn(verification)} verified alike on both sides.`,
      `Now start the service with DATABASE_URL set to the target. ${dataDir} is as it was: keep it until you are content, then delete it.`,
    ]);
    if (verification.drift_count > 0)
      terminal.complain(
        `${counted(verification.drift_count, 'stored prices')} had drifted before the move: see "vantail verify"`,
      );
    return 'done';
  },
});
