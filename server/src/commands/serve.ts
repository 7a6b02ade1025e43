import { defineCommand } from './command.ts';

export const serve = defineCommand({
  name: 'serve',
  summary: 'start the service',
  about: [
    'Settings come from the environment (docs/guides/settings.md): without DATABASE_URL the embedded database in DATA_DIR is made or opened, with it a PostgreSQL server. Pending migrations are applied. SIGTERM and SIGINT stop it after what is in flight was answered.',
    'Exit code 1 when the start fails, whatever the reason; --json changes nothing here, the log is JSON lines anyway.',
  ],
  examples: ['vantail serve', 'DATABASE_URL=postgres://vantail:secret@db.example/vantail vantail serve'],
  run: async ({ env }) => {
    const { startService } = await import('../app/start-service.ts');
    await startService(env);
    return undefined;
  },
});
