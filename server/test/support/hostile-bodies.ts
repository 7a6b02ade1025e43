const MIB = 1024 * 1024;

/** One body of nearly 1 MiB, as the bytes that a caller would send. */
export type HostileBody = { name: string; text: string };

/** As many copies as fit, joined, inside a body that stays below its limit (D3). */
const filled = (before: string, item: string | ((index: number) => string), after: string, bytes = MIB - 64) => {
  const parts: string[] = [];
  let left = bytes - before.length - after.length;
  for (let index = 0; ; index++) {
    const part = typeof item === 'string' ? item : item(index);
    left -= part.length + 1;
    if (left < 0) break;
    parts.push(part);
  }
  return `${before}${parts.join(',')}${after}`;
};

/** What a field can be filled with, whatever it is meant for. */
const values = (bytes: number): [name: string, json: string][] => [
  ['zeros', filled('[', '0', ']', bytes)],
  ['nested zeros', filled('[[[[[[[[', '0', ']]]]]]]]', bytes)],
  ['empty objects', filled('[', '{}', ']', bytes)],
  ['empty arrays', filled('[', '[]', ']', bytes)],
  ['small objects', filled('[', '{"a":1}', ']', bytes)],
  ['objects of different keys', filled('[', (index) => `{"k${index}":0}`, ']', bytes)],
  ['keys', filled('{', (index) => `"k${index}":0`, '}', bytes)],
  ['integer keys', filled('{', (index) => `"${index * 7919}":0`, '}', bytes)],
  ['keys of slashes', filled('{', (index) => `"~/~/~/~/~/${index}":"~"`, '}', bytes)],
  ['one key again and again', filled('{', '"k":0', '}', bytes)],
  ['languages', filled('{', (index) => `"a${String.fromCharCode(97 + (index % 26))}-a${index}":{}`, '}', bytes)],
  ['pricing keys', filled('[', '{"pricingConfig":"1:2"}', ']', bytes)],
  ['pricing tables', filled('{"pricingConfig":[', '{"price_table":"1:2"}', ']}', bytes)],
  ['pricing ids', filled('{"pricingConfig":[', (index) => String(index + 1), ']}', bytes)],
  ['pricing texts', filled('{"pricingConfig":{"a":[', '"{\\"type\\":\\"formule\\"}"', ']}}', bytes)],
  ['strings', filled('[', '"a"', ']', bytes)],
  ['escapes', `"${'\\u00e9'.repeat((bytes - 2) / 6)}"`],
  ['escaped NUL', `["${'a'.repeat(bytes - 20)}\\u0000"]`],
  ['one long string', `"${'a'.repeat(bytes - 2)}"`],
  ['astral letters', `"${'😀'.repeat((bytes - 2) / 4)}"`],
  ['huge numbers', filled('[', '1e308', ']', bytes)],
  ['numbers beyond', filled('[', '1e999', ']', bytes)],
  ['one long number', '9'.repeat(bytes)],
  ['long decimals', filled('[', `0.${'123456789'.repeat(20)}`, ']', bytes)],
  ['deep arrays', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['deep objects', `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`],
  ['many deep arrays', filled('[', '['.repeat(31) + ']'.repeat(31), ']', bytes)],
  ['different ids', filled('[', (index) => String(index + 1), ']', bytes)],
  ['the same id', filled('[', '7', ']', bytes)],
  ['selections', filled('[', (index) => `{"step_id":${index + 1},"option_ids":[1]}`, ']', bytes)],
  ['long selections', `[{"step_id":1,"option_ids":${filled('[', (index) => String(index), ']', bytes - 64)}}]`],
  ['quote lines', filled('[', '{"product_id":1,"width":1,"height":1}', ']', bytes)],
];

/** Bodies that are hostile whatever the route: names that no field has. */
const wholes = (): HostileBody[] => [
  { name: 'unknown names', text: filled('{', (index) => `"n${index.toString(36)}":0`, '}') },
  {
    name: 'unknown names of 60 letters',
    text: filled('{', (index) => `"${String(index).padStart(60, 'price_table')}":0`, '}'),
  },
  { name: 'one name of 1 MiB', text: `{"${'a'.repeat(MIB - 70)}":0}` },
  { name: 'names of 30 kB', text: filled('{', (index) => `"${String(index).padStart(30_000, 'p')}":0`, '}') },
  { name: 'names of slashes', text: filled('{', (index) => `"${'~/'.repeat(1000)}${index}":0`, '}') },
];

/** What a price table can be that takes long to read: 512 KiB of text inside of a JSON string (D3). */
export const hostileTables = (bytes = 512 * 1024): [name: string, text: string][] => {
  const grid = (inside: string) => `{"type":"table-directe","modeInterpolation":"formule",${inside}}`;
  const formula = (inside: string) => `{"type":"formule",${inside}}`;
  const room = bytes - 100;
  const side = Array.from({ length: 200 }, (_, index) => index + 1).join(',');
  const cells = (cell: string) => `[${Array(200).fill(cell).join(',')}]`;
  return [
    ['digits', `${'1'.repeat(room)}:1`],
    ['digits of a fraction', `0.${'1'.repeat(room)}:1`],
    ['spaces', `1${' '.repeat(room)}:1`],
    ['signs', '-'.repeat(room)],
    ['colons', ':'.repeat(room)],
    ['brackets', '['.repeat(room)],
    ['closed brackets', '['.repeat(room / 2) + ']'.repeat(room / 2)],
    ['open quotes', '{"'.repeat(room / 2)],
    ['wrong escapes', filled('[', '"\\x"', ']', room)],
    ['escapes', filled('[', '"\\u0041"', ']', room)],
    ['zeros', filled('[', '0', ']', room)],
    ['empty objects', filled('[', '{}', ']', room)],
    ['keys', filled('{', (index) => `"k${index}":0`, '}', room)],
    ['one exponent', formula(`"A":1e${'9'.repeat(room - 40)},"B":1`)],
    ['one number', formula(`"A":${'9'.repeat(room - 40)},"B":1`)],
    ['one fraction', formula(`"A":0.${'1'.repeat(room - 40)},"B":1`)],
    ['exponents', filled(formula('"unavailable":[').slice(0, -1), '1e999999999', ']}', room)],
    ['unavailable', filled(formula('"A":1,"B":1,"unavailable":[').slice(0, -1), '"1_1"', ']}', room)],
    ['broken unavailable', filled(formula('"A":1,"B":1,"unavailable":[').slice(0, -1), '"1"', ']}', room)],
    ['samples', filled(formula('"echantillons":[').slice(0, -1), '{"largeur":1,"hauteur":1,"prix":1}', ']}', room)],
    [
      'long samples',
      filled(
        formula('"echantillons":[').slice(0, -1),
        '{"largeur":1,"hauteur":1,"prix":0.123456789012345}',
        ']}',
        room,
      ),
    ],
    ['broken samples', filled(formula('"echantillons":[').slice(0, -1), '0', ']}', room)],
    [
      'widths',
      filled(grid('"heights":[1],"prices":[],"widths":[').slice(0, -1), (index) => String(index + 1), ']}', room),
    ],
    ['rows', filled(grid('"heights":[1],"widths":[1],"prices":[').slice(0, -1), '[]', ']}', room)],
    ['long rows', filled(grid('"heights":[1],"widths":[1],"prices":[[').slice(0, -1), '0', ']]}', room)],
    [
      'a full grid',
      grid(`"widths":[${side}],"heights":[${side}],"prices":[${Array(200).fill(cells('0.123456789')).join(',')}]`),
    ],
    [
      'a full grid of 15 decimals',
      grid(
        `"widths":[${side}],"heights":[${side.split(',').slice(0, 140).join(',')}],"prices":[${Array(140).fill(cells('0.123456789012345')).join(',')}]`,
      ),
    ],
  ];
};

/** Every shape in this field, alone and among what a record must have. */
export const hostileBodies = (fields: readonly string[]): HostileBody[] => [
  ...wholes(),
  ...fields.flatMap((field) =>
    values(MIB - 200).map(([name, json]) => ({ name: `${name} in ${field}`, text: `{"${field}":${json}}` })),
  ),
  ...fields.flatMap((field) =>
    values(250 * 1024).map(([name, json]) => ({ name: `${name} (250 KiB) in ${field}`, text: `{"${field}":${json}}` })),
  ),
  ...(fields.includes('price_table')
    ? hostileTables().map(([name, table]) => ({
        name: `table of ${name}`,
        text: JSON.stringify({ price_table: table }),
      }))
    : []),
];
