import type { TSchema } from 'typebox';
import { buildApp } from '../server/src/app/app.ts';
import { contributionOf } from '../server/src/catalogue/product/expanded-step.ts';
import { usableTable } from '../server/src/catalogue/product/table-rules.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { Database } from '../server/src/platform/database/tenant-transaction.ts';
import { Problem } from '../server/src/platform/errors.ts';
import { RECORD_LIMITS, weightFault } from '../server/src/platform/http/json-weight.ts';
import { parseJsonBody } from '../server/src/platform/http/request-body.ts';
import { bodyValidator } from '../server/src/platform/json/record-validator.ts';
import { hostileBodies } from '../server/test/support/hostile-bodies.ts';

/**
 * `node scripts/run.mjs bench/hostile-bodies.ts [part of a name]`: what 1 MiB of each hostile shape costs on every
 * route that takes a body, from its bytes to the refusal or the value, in CPU time. All tenants share one thread, so no
 * body may occupy it for longer than the bar.
 */
/** The time of the service itself without V8's JSON.parse, and both together. */
const BAR_MS = 30;
const WHOLE_BAR_MS = 50;
const REPEATS = 5;
const only = process.argv[2] ?? '';

type Route = { method: string; path: string; body: TSchema & { properties: Record<string, { readOnly?: boolean }> } };

const bodyRoutes = async (): Promise<Route[]> => {
  const config = readConfig({ OPERATOR_TOKEN: 'x'.repeat(32) });
  const { app, table } = await buildApp({ config, database: {} as Database });
  await app.close();
  return table.routes.flatMap(({ method, path, schema }) =>
    schema.body ? [{ method, path, body: schema.body as Route['body'] }] : [],
  );
};

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const bestMs = (work: () => void): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < REPEATS && (repeat < 2 || best > BAR_MS / 3); repeat++)
    best = Math.min(best, cpuMs(work));
  return best;
};

const parsed = (text: string) => {
  try {
    JSON.parse(text);
  } catch {}
};

/** Reads a body as the service does: its bytes, its fields, and what rules read of the two largest fields. */
const readBody = (bytes: Buffer, validate: ReturnType<typeof bodyValidator>) => {
  try {
    const outcome = validate(parseJsonBody(bytes));
    if ('error' in outcome) return;
    const { price_table, content_configuration } = outcome.value;
    if (typeof price_table === 'string') usableTable(price_table, false);
    if (content_configuration) contributionOf(outcome.value as never, []);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
};

/** Fields with the same check are measured once, on the first route that has them. */
const seen = new Set<string>();
const isNew = (name: string, property: object) => {
  const key = JSON.stringify({ ...property, description: 0, examples: 0, default: 0, isTable: name === 'price_table' });
  return !seen.has(key) && seen.add(key);
};

let slowest = 0;
let slowestWhole = 0;
let measured = 0;
const past: string[] = [];
for (const { method, path, body } of await bodyRoutes()) {
  const fields = Object.entries(body.properties)
    .filter(([name, property]) => !property.readOnly && isNew(name, property))
    .map(([name]) => name);
  const validate = bodyValidator(body);
  let worst = { ms: 0, name: '' };
  for (const { name, text } of hostileBodies(fields)) {
    if (!name.includes(only)) continue;
    const bytes = Buffer.from(text);
    const whole = bestMs(() => readBody(bytes, validate));
    const isParsed = whole > BAR_MS / 3 && weightFault(bytes, RECORD_LIMITS) === undefined;
    const own = isParsed ? Math.max(0, whole - bestMs(() => parsed(text))) : whole;
    measured++;
    if (own > worst.ms) worst = { ms: own, name };
    slowestWhole = Math.max(slowestWhole, whole);
    if (own > BAR_MS || whole > WHOLE_BAR_MS)
      past.push(`${method} ${path}, ${name}: ${own.toFixed(1)} ms, with JSON.parse ${whole.toFixed(1)} ms`);
  }
  slowest = Math.max(slowest, worst.ms);
  console.log(`${method.padEnd(5)} ${path}: ${fields.length} fields, worst ${worst.ms.toFixed(1)} ms (${worst.name})`);
}
console.log(`${measured} bodies: at most ${slowest.toFixed(1)} ms of CPU (bar: ${BAR_MS} ms)`);
console.log(`with JSON.parse at most ${slowestWhole.toFixed(1)} ms (bar: ${WHOLE_BAR_MS} ms)`);
for (const line of past) console.error(`past the bar: ${line}`);
process.exitCode = past.length > 0 ? 1 : 0;
