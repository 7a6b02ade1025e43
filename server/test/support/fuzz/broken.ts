import type { Random } from '../../../../pricing/test/oracle/generate.ts';

/** Values that no field was made for. */
const WRONG: unknown[] = [
  null,
  true,
  '',
  '5',
  ' ',
  -1,
  0,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [[]],
  {},
  [null],
  { length: 5 },
  'x'.repeat(5001),
  'nul \0 inside',
  'lone \ud800 surrogate',
  'javascript:alert(1)',
  '\u202e',
  Array.from({ length: 600 }, (_, place) => place),
  { toString: 'x', constructor: { prototype: {} } },
  '{"type":"formule","A":1,',
  '{"type":"table-directe","modeInterpolation":"majoration","widths":[1],"heights":[1],"prices":[[1,2]]}',
  '1e999999999:1',
];

const NAMES = ['name ', 'Name', 'nmae', 'constructor', 'toString', 'tenant_id', 'id', 'a'.repeat(300), '', '💥'];

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

type Keyed = Record<string, unknown>;

/** One field of the body made wrong, left out or invented. */
const brokenField = (body: Keyed, random: Random): Keyed => {
  const names = Object.keys(body);
  const name = names.length > 0 && random.chance(0.7) ? random.pick(names) : random.pick(NAMES);
  if (random.chance(0.2)) return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
  return { ...body, [name]: random.pick(WRONG) };
};

/** Bytes in place of the body: JSON that is none, too deep, doubled, not UTF-8, or of another kind. */
const rawBodies: ((json: string, random: Random) => Buffer)[] = [
  (json, random) => Buffer.from(json.slice(0, random.int(0, json.length))),
  (json) => Buffer.from(`${json}${json}`),
  (json) => Buffer.from(`\ufeff${json}`),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x80])]),
  (json) => Buffer.from(json.replace('{', '{"__proto__":{"active":false},')),
  (json) => Buffer.from(json.replace('{', '{"name":"first",')),
  () => Buffer.from(deep(5000)),
  () => Buffer.from(`{"content_configuration":${deep(40)}}`),
  () => Buffer.from('[]'),
  () => Buffer.from('null'),
  () => Buffer.from('"text"'),
  () => Buffer.from('1e400'),
  () => Buffer.from('{"name":1e400,"price":-0}'),
  (_json, random) => Buffer.from(Array.from({ length: random.int(1, 200) }, () => random.int(0, 255))),
  () => Buffer.alloc(1024 * 1024 + 1, 0x20),
];

/** A broken form of a body: a wrong value in one to three fields, or bytes that are no body at all. */
export const brokenBody = (body: Keyed, random: Random): { body: Keyed } | { raw: Buffer } => {
  if (random.chance(0.25)) return { raw: random.pick(rawBodies)(JSON.stringify(body), random) };
  let broken = body;
  for (let times = random.int(1, 3); times > 0; times--) broken = brokenField(broken, random);
  return { body: broken };
};

const PATH_IDS = [
  '0',
  '-1',
  '01',
  '1e3',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  'abc',
  '%00',
  '..',
  '%2e%2e',
  '1;2',
  '%F0%9F%92%A5',
  '%',
];

export const brokenPathId = (random: Random): string => random.pick(PATH_IDS);

const QUERY_VALUES = [
  '',
  '0',
  '-1',
  '1.0',
  '99999999999999999999',
  'true',
  'TRUE',
  'null',
  '%00',
  '%',
  "' or 1=1--",
  'a'.repeat(300),
  '%F0%9F%92%A5',
  '[]',
];

export const brokenQueryValue = (random: Random): string => random.pick(QUERY_VALUES);
