import pg from 'pg';
import { buildApp } from '../../server/src/app/app.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { openDatabase } from '../../server/src/platform/database/connections/open-database.ts';

/** A statement as the service sent it. */
export type Sent = { name?: string; text: string; values?: unknown[] };

/** Statements that are sent together: those that begin a transaction, or the last of it. */
type Pipeline = { statements: readonly Sent[] };

const hasValues = ({ values = [] }: Sent): boolean => values.length > 0;

/** By hand each is a query of its own. */
const plain = ({ name, text, values }: Sent): Sent => ({
  ...(name ? { name } : {}),
  text,
  ...(values ? { values } : {}),
});

/** By hand BEGIN and its settings would be one message; the reads that leave with them have values of their own. */
const byHand = ({ statements }: Pipeline): Sent[] => {
  if (!statements[0]?.text.startsWith('begin')) return statements.map(plain);
  const reads = statements.findIndex(hasValues);
  const begin = reads < 0 ? statements : statements.slice(0, reads);
  return [{ text: begin.map(({ text }) => text).join('; ') }, ...statements.slice(begin.length).map(plain)];
};

/**
 * The statements that the service sends for a request, recorded from the driver while the service runs in this process.
 * So the statements sent by hand are the same by construction.
 */
export const recordStatements = async (
  databaseUrl: string,
  key: string,
  requests: readonly { method: 'PATCH'; url: string; body: object }[],
): Promise<Sent[][]> => {
  const settings = { databaseUrl, migrationDatabaseUrl: undefined, dataDir: '', preparedStatements: true };
  const database = await openDatabase(settings);
  const { app } = await buildApp({ config: readConfig({ RATE_LIMIT_PER_MINUTE: '0' }), database });
  const send = ({ method, url, body }: (typeof requests)[number]) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  for (const request of requests) await send(request); // From here on the key is remembered, as in normal use.
  let sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  const recording = function (this: pg.Client, asked: string | Sent | Pipeline) {
    if (typeof asked === 'string') sent.push({ text: asked });
    else if (!('statements' in asked)) sent.push(plain(asked));
    else sent.push(...byHand(asked));
    return (query as (asked: string | Sent | Pipeline) => Promise<unknown>).call(this, asked);
  };
  pg.Client.prototype.query = recording as unknown as typeof query;
  const recorded: Sent[][] = [];
  for (const request of requests) {
    sent = [];
    const { statusCode, body } = await send(request);
    if (statusCode !== 200 && statusCode !== 201) throw new Error(`${request.url} answered ${statusCode}: ${body}`);
    recorded.push(sent);
  }
  pg.Client.prototype.query = query;
  await app.close();
  await database.close();
  return recorded;
};
