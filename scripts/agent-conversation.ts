import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { buildApp } from '../server/src/app/app.ts';
import { makeDemo } from '../server/src/app/demo/make-demo.ts';
import { sendInProcess } from '../server/src/app/demo/send.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database/connections/open-database.ts';

/**
 * The conversation of docs/guides/assistants.md: what an assistant calls, and what it is answered. It is held with a demo that is made for
 * it and thrown away: `node scripts/run.mjs --with-tools scripts/agent-conversation.ts` prints it as it stands in the guide.
 */
const folder = mkdtempSync(join(tmpdir(), 'vantail-conversation-'));
const config = readConfig({
  DATA_DIR: folder,
  OPERATOR_TOKEN: 'of-this-conversation-and-no-other',
  PUBLIC_URL: 'https://vantail.example',
});
const database = await openDatabase(config);
const { app } = await buildApp({ config, database });
const { key } = await makeDemo(sendInProcess(app), config.operatorTokens[0] as string);
/** As the console makes one for an assistant. */
const made = await sendInProcess(app)('POST', '/v1/api-keys', key, {
  name: 'Assistant',
  scopes: ['storefront:read', 'quotes:create'],
  allowed_origins: [],
});
await app.listen({ host: '127.0.0.1', port: 0 });
const url = new URL(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`);
const headers = { authorization: `Bearer ${made.key}` };
const client = new Client({ name: 'conversation', version: '1' });
await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));

type Option = { option_id: number; name: string; available: boolean; amount: number | null };
type Question = { kind: string; step_id: number; name: string; options: Option[] } | null;
type Asked = { complete: boolean; question: Question; steps: { step_id: number; name: string }[] };
type Selection = { step_id: number; option_ids: number[] };

const say = (line: string) => process.stdout.write(`${line}\n`);

const call = async <T>(name: string, given: Record<string, unknown>): Promise<T> => {
  const { content, structuredContent } = await client.callTool({ name, arguments: given });
  const [first] = content as { text: string }[];
  say(`→ ${name} ${JSON.stringify(given)}`);
  say(`← ${first?.text}\n`);
  return structuredContent as T;
};

/** What the customer said, in the words of the catalogue; of what they did not say, the first that can be chosen. */
const WANTED = [/\bfixed?\b/i, /anthracite/i];

const chosen = ({ options }: NonNullable<Question>): Option => {
  const open = options.filter(({ available }) => available);
  const wanted = open.find(({ name }) => WANTED.some((word) => word.test(name)));
  return wanted ?? (open[0] as Option);
};

say('> A fixed window, about 80 by 120, anthracite.\n');
const { products } = await call<{ products: { product_id: number }[] }>('find_products', {
  q: 'fenetre PVC',
  language: 'en',
});
const window = { product_id: products[0]?.product_id, width: 800, height: 1200, selections: [] as Selection[] };
for (;;) {
  const { complete, question } = await call<Asked>('next_question', { ...window, language: 'en' });
  if (complete || !question) break;
  const { option_id } = chosen(question);
  window.selections = [...window.selections, { step_id: question.step_id, option_ids: [option_id] }];
}
await call('price_window', { ...window, language: 'en' });
say('> Yes, please send me an offer.\n');
await call('save_quote', {
  lines: [{ ...window, label: 'Living room' }],
  customer: { name: 'Camille Martin', email: 'camille@example.com' },
  idempotency_key: 'a living room in anthracite',
  language: 'en',
});
await client.close();
await app.close();
await database.close();
rmSync(folder, { recursive: true, force: true });
