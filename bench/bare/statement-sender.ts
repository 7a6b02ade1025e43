import pg from 'pg';
import type { Sent } from './record-statements.ts';

/** Sends recorded statements one after the other, on several connections; its parent says how often. */
type SenderTask = { databaseUrl: string; perConnection: Sent[][][] } | { transactions: number };

const clients: { client: pg.Client; requests: Sent[][] }[] = [];

const open = async (databaseUrl: string, perConnection: Sent[][][]) => {
  for (const requests of perConnection) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    clients.push({ client, requests });
  }
};

const sendAll = async (client: pg.Client, statements: readonly Sent[]): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};

const run = async (transactions: number) => {
  let begun = 0;
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    clients.map(async ({ client, requests }) => {
      for (let turn = 0; begun < transactions; turn++) {
        begun++;
        const since = performance.now();
        await sendAll(client, requests[turn % requests.length] as Sent[]);
        times.push(performance.now() - since);
      }
    }),
  );
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { requests: transactions, seconds: (performance.now() - began) / 1000, p50Ms: at(0.5), p99Ms: at(0.99) };
};

process.on('message', async (task: SenderTask) => {
  if ('transactions' in task) return void process.send?.(await run(task.transactions));
  await open(task.databaseUrl, task.perConnection);
  process.send?.('ready');
});
process.on('SIGTERM', () => process.exit(0));
