import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { isWellFormed, newKey } from '../src/platform/callers/key.ts';
import { Problem } from '../src/platform/errors.ts';
import { ifMatch } from '../src/platform/http/answers/conditional.ts';
import { listQuery } from '../src/platform/http/answers/list-parameters.ts';
import { parseQuery, pathId } from '../src/platform/http/query-parameters.ts';
import { parseJsonBody } from '../src/platform/http/request-body.ts';
import { requestId } from '../src/platform/http/request-telemetry.ts';
import { nearestName } from '../src/platform/json/fault-list.ts';
import { structureFault } from '../src/platform/json/json-structure.ts';

/** What a request is read by, each alone, with anything that can arrive. PARSER_RUNS says how often, SEED repeats a run. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(process.env.PARSER_RUNS ?? 500);
const holds = <T extends unknown[]>(arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> }, check: (...args: T) => void) =>
  fc.assert(fc.property(...(arbitraries as unknown as [fc.Arbitrary<T[0]>]), check as never), { seed, numRuns });

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('0', '01', '-1', '1.0', '1e3', '0x10', '9007199254740991', '9007199254740992', ' 1', '1 ', '１', ''),
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String),
);

/** Runs it; what it throws must be a refusal with one of the codes. */
const refusedOr = <T>(codes: readonly string[], work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof Problem && codes.includes(error.code), String(error));
    return undefined;
  }
};

test(`D1 a path id is the number that it spells, or none (SEED=${seed})`, () => {
  holds([anyText], (text) => {
    const id = pathId(text);
    assert.equal(id, /^[1-9]\d*$/.test(text) && BigInt(text) < 2n ** 53n ? Number(text) : 0);
  });
});

test(`D1 a query gives what its parameters allow, or validation_error that names each fault (SEED=${seed})`, () => {
  const schema = listQuery();
  const names = fc.oneof(fc.constantFrom('page', 'page_size', 'active', '__proto__', 'constructor', 'pag'), anyText);
  const value = fc.oneof(anyText, fc.array(anyText, { maxLength: 3 }));
  holds([fc.dictionary(names, value, { noNullPrototype: false })], (raw) => {
    const query = refusedOr(['validation_error'], () => parseQuery(schema, raw));
    if (!query) return;
    const { page, page_size, ...others } = query as { page: number; page_size: number };
    assert.deepEqual(others, {});
    assert.ok(Number.isSafeInteger(page) && page >= 1);
    assert.ok(Number.isInteger(page_size) && page_size >= 1 && page_size <= 200);
    for (const name of ['page', 'page_size'])
      if (Object.hasOwn(raw, name)) assert.equal(String(query[name]), raw[name]);
  });
});

test(`D4 a key is well-formed as it was made, and no single change of it is (SEED=${seed})`, () => {
  holds([fc.nat(41), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' })], (place, letter) => {
    const key = newKey();
    assert.ok(isWellFormed(key));
    const changed = key.slice(0, place) + letter + key.slice(place + 1);
    if (changed !== key) assert.ok(!isWellFormed(changed), `${place} ${letter}`);
  });
  holds([anyText], (text) => assert.ok(!isWellFormed(text)));
});

test(`D3 bytes are JSON, or malformed_json; what is JSON has a structure or a named fault (SEED=${seed})`, () => {
  const deep = fc.integer({ min: 1, max: 6000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels));
  const json = fc.oneof(
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    deep,
    anyText,
  );
  const bytes = fc.oneof(
    json.map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
  );
  holds([bytes], (body) => {
    const value = refusedOr(['malformed_json'], () => ({ json: parseJsonBody(body) }));
    if (!value) return;
    const fault = structureFault(value.json);
    assert.ok(fault === undefined || (fault.code !== '' && fault.message.length > 10));
    // What has no fault survives the way back, which depth 5,000 would not.
    if (!fault) assert.deepEqual(JSON.parse(JSON.stringify(value.json)), value.json);
  });
});

test(`D1 any If-Match lets a version through only when it names it (SEED=${seed})`, () => {
  const tag = fc.oneof(
    anyText,
    fc.nat(20).map((version) => `"${version}"`),
    fc.constantFrom('*', '"3.17"', 'W/"3"'),
  );
  holds([fc.array(tag, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 20 })], (tags, version) => {
    const header = tags.join(',');
    const check = ifMatch({ headers: { 'if-match': header } } as unknown as FastifyRequest);
    const passed = refusedOr(['precondition_failed'], () => {
      check({ version });
      return true;
    });
    const named = header.split(',').some((part) => new RegExp(`^"${version}(\\.\\d+)?"$`).test(part.trim()));
    assert.equal(passed === true, header.trim() === '*' || named, header);
  });
});

test(`a request id is the caller's when it is plain, and ours otherwise (SEED=${seed})`, () => {
  holds([anyText], (given) => {
    const id = requestId(given);
    assert.match(id, /^[A-Za-z0-9._-]{1,128}$/);
  });
});

test(`a suggestion is one of the known names, whatever was written (SEED=${seed})`, () => {
  const known = ['price_table', 'minimum_price', 'leaf_count'];
  holds([anyText], (written) => {
    const meant = nearestName(written, known);
    assert.ok(meant === undefined || known.includes(meant));
  });
});
