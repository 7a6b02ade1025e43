import { scopes } from '../callers/scopes.ts';
import { choice, id, integer, nullable, requiredLabel, timestamp } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';

const scopeList = Type.Array(choice(scopes), { minItems: 1, uniqueItems: true });

const shown = {
  id: id(),
  name: Type.String(),
  scopes: Type.Array(choice(scopes)),
  hint: Type.String({ description: 'How the key begins, to tell keys apart.' }),
  expires_at: timestamp(),
  active: Type.Boolean(),
  version: integer(1, Number.MAX_SAFE_INTEGER),
  created_at: timestamp(),
  updated_at: timestamp(),
};

export const apiKeyAnswer = Type.Object(shown, { $id: 'ApiKey' });

export const madeApiKeyAnswer = Type.Object(
  { ...shown, key: Type.Optional(Type.String({ description: 'The secret. Shown this once; a replay omits it.' })) },
  { $id: 'MadeApiKey' },
);

const readOnly = (schema: object) => Type.Optional(Type.Unsafe({ ...schema, readOnly: true }));

export const apiKeyCreate = Type.Object(
  {
    name: requiredLabel({ examples: ['Storefront'] }),
    scopes: Type.Optional(scopeList),
    expires_at: Type.Optional(
      nullable(
        Type.String({
          maxLength: 40,
          pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:[Zz]|[+-]\\d{2}:\\d{2})$',
          'x-hint': 'must be a time such as 2030-01-31T12:00:00Z',
          description: 'In a year when absent.',
        }),
      ),
    ),
    ...Object.fromEntries(
      ['id', 'hint', 'active', 'version', 'created_at', 'updated_at'].map((name) => [
        name,
        readOnly(shown[name as keyof typeof shown]),
      ]),
    ),
    key: readOnly(Type.String()),
  },
  { additionalProperties: false, $id: 'ApiKeyCreate' },
);

export const meAnswer = Type.Object(
  {
    id: id(),
    name: Type.String(),
    scopes: Type.Array(choice(scopes)),
    tenant: Type.Object({ id: id(), name: Type.String(), currency: Type.String(), price_basis: choice(['HT', 'TTC']) }),
  },
  { $id: 'Me' },
);
