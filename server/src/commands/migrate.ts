import { readConfig } from '../config.ts';
import { defineCommand } from './line/command.ts';

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
    const { migrateHome, pendingAt } = await import('../database/opening/open-database.ts');
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
