import { readFileSync } from 'node:fs';

/** The guide has a row for each variable that the service reads. */
const settings = new Set(
  [...readFileSync(new URL('../../docs/guides/settings.md', import.meta.url), 'utf8').matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)])
    .map(([, name]) => name),
);

/** What the command line, PostgreSQL's client, OpenTelemetry and Node read. */
const OF_CLIENTS = /^(?:VANTAIL_|PG|OTEL_)|^NODE_(?:ENV|OPTIONS)$/;

const isSetting = (name: string): boolean => settings.has(name.replace(/_FILE$/, '')) || OF_CLIENTS.test(name);

/**
 * Takes every setting of the person who runs the tests out of this process and those it starts: a test must find neither
 * their service nor their database.
 */
export const removeSettings = (): void => {
  for (const name of Object.keys(process.env)) if (isSetting(name)) delete process.env[name];
};
