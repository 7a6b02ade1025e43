import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Schema = {
  $ref?: string;
  type?: string | string[];
  readOnly?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  'x-text'?: string;
  [other: string]: unknown;
};
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const file = join(import.meta.dirname, '../../client/openapi.json');
const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Description;

/** The ends of the places of texts that no person wrote to be read, or that are only compared; each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  '/price_table': 'is parsed',
  '/finish': 'has a pattern',
  '/currency': 'is a code',
  '/effective_at': 'is a time',
  '/expires_at': 'is a time',
  '/valid_until': 'is a time',
  '/requests/*/path': 'is a path of the API',
  '/if_match': 'is an ETag',
  '/token': 'is a secret of the service',
  '/allowed_origins/*': 'is an origin, as browsers write it',
  '/entries/*/label': 'is compared with what stands in a file',
  '/content_types/*': 'is compared with what is stored',
  '/expected_state': 'is a hash of the service',
  '/offer/accent_colour': 'is a colour such as #1f4e79, by its pattern',
};

const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref === undefined ? schema : (components.schemas[$ref.replace('#/components/schemas/', '')] as Schema);

/** Every text below a schema that a request may send. */
function* texts(given: Schema, place: string, depth = 0): Generator<readonly [place: string, Schema]> {
  const schema = resolved(given);
  if (schema.readOnly || depth > 12) return;
  if ([schema.type].flat().includes('string') && !schema.enum && !('const' in schema)) {
    yield [place, schema];
  }
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* texts(field, `${place}/${name}`, depth + 1);
  if (schema.items) yield* texts(schema.items, `${place}/*`, depth + 1);
  for (const one of schema.anyOf ?? []) yield* texts(one, place, depth + 1);
}

test('D3 every text that a request may send says whether it is one line or several, or why it is neither', () => {
  const open: string[] = [];
  let checked = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content['application/json']?.schema;
      for (const [place, text] of schema ? texts(schema, '') : []) {
        if (text['x-text'] !== undefined) checked++;
        else if (!Object.keys(OTHERS).some((end) => place.endsWith(end))) open.push(`${method} ${path}: ${place}`);
      }
    }
  }
  assert.deepEqual(open, []);
  assert.ok(checked > 50, `${checked} texts`);
});
