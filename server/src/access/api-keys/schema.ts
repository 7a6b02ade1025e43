import { PRICE_BASES } from '@vantail/pricing';
import { priceDetails, roles, scopes } from '../../platform/callers/scopes.ts';
import {
  choice,
  id,
  integer,
  moment,
  namedOrNull,
  nullable,
  requiredLabel,
  timestamp,
} from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { vatTermsAnswer } from '../../selling/index.ts';

const scopeList = Type.Array(choice(scopes), { minItems: 1, uniqueItems: true });

const MAX_ORIGINS = 50;

/** D16.1. That each is written as a browser writes it is checked by the service. */
const originList = nullable(
  Type.Array(Type.String({ maxLength: 255 }), {
    maxItems: MAX_ORIGINS,
    uniqueItems: true,
    description: 'Origins whose pages may use the key; null: any origin; an empty list: no browser.',
    examples: [['https://www.example.com']],
  }),
);

/** D16.6. */
const priceDetail = (extra: Record<string, unknown> = {}) =>
  choice(priceDetails, { description: 'final: prices without tables, percentages and surcharges.', ...extra });

/** D19.6. */
const tariffId = nullable(id({ description: 'The tariff that its quotes are priced by; null: list prices.' }));

const readOnlyFields = {
  id: id(),
  name: Type.String(),
  scopes: Type.Array(choice(scopes)),
  allowed_origins: originList,
  price_detail: priceDetail(),
  tariff_id: tariffId,
  hint: Type.String({ description: 'The start of the key, to tell keys apart.' }),
  expires_at: nullable(timestamp({ description: 'Null: it does not end.' })),
  overlap_until: nullable(
    Type.String({
      format: 'date-time',
      description: 'Until when the secret before the last rotation stays valid; null if it is not.',
    }),
  ),
  active: Type.Boolean(),
  version: integer(1, Number.MAX_SAFE_INTEGER),
  created_at: timestamp(),
  updated_at: timestamp(),
};

export const apiKeyAnswer = Type.Object(readOnlyFields, { $id: 'ApiKey' });

export const madeApiKeyAnswer = Type.Object(
  {
    ...readOnlyFields,
    key: Type.Optional(Type.String({ description: 'The secret. Returned only here; a replay omits it.' })),
  },
  { $id: 'MadeApiKey' },
);

const readOnly = (schema: object) => Type.Optional(Type.Unsafe({ ...schema, readOnly: true }));

const MAX_OVERLAP_HOURS = 168;

const ignored = {
  ...Object.fromEntries(
    ['id', 'hint', 'overlap_until', 'active', 'version', 'created_at', 'updated_at'].map((name) => [
      name,
      readOnly(readOnlyFields[name as keyof typeof readOnlyFields]),
    ]),
  ),
  key: readOnly(Type.String()),
};

export const apiKeyCreate = Type.Object(
  {
    name: requiredLabel({ examples: ['Storefront'] }),
    scopes: Type.Optional(scopeList),
    expires_at: Type.Optional(nullable(moment({ description: 'Default: in a year; null: it does not end.' }))),
    allowed_origins: Type.Optional(originList),
    price_detail: Type.Optional(priceDetail({ default: 'full' })),
    tariff_id: Type.Optional(tariffId),
    ...ignored,
  },
  { additionalProperties: false, $id: 'ApiKeyCreate' },
);

export const apiKeyPatch = Type.Object(
  {
    name: Type.Optional(requiredLabel({ examples: ['Storefront'] })),
    expires_at: Type.Optional(nullable(moment({ description: 'Null: it does not end.' }))),
    allowed_origins: Type.Optional(originList),
    price_detail: Type.Optional(priceDetail()),
    tariff_id: Type.Optional(tariffId),
    scopes: Type.Optional(
      Type.Unsafe<string[]>({ ...scopeList, description: 'Cannot change: only the current scopes are accepted.' }),
    ),
    ...ignored,
  },
  { additionalProperties: false, $id: 'ApiKeyPatch' },
);

export const apiKeyRotation = Type.Object(
  {
    overlap_hours: Type.Optional(
      integer(0, MAX_OVERLAP_HOURS, {
        default: 0,
        description: 'How long the old secret stays valid; one from an earlier rotation ends at once.',
        examples: [24],
      }),
    ),
  },
  { additionalProperties: false, $id: 'ApiKeyRotation' },
);

export const meAnswer = Type.Object(
  {
    id: id({ description: 'Of the key, or of the person.' }),
    name: Type.String(),
    scopes: Type.Array(choice(scopes)),
    kind: choice(['key', 'person'], { description: 'Who calls: an API key or a signed-in person.' }),
    person: Type.Unsafe({
      type: ['object', 'null'],
      description: 'The person; null for a key.',
      properties: { email: { type: 'string' }, role: { type: 'string', enum: [...roles] } },
      required: ['email', 'role'],
    }),
    price_detail: priceDetail(),
    tariff_id: Type.Optional(id({ description: 'The tariff of the key; absent: list prices.' })),
    vat_terms: namedOrNull(vatTermsAnswer),
    tenant: Type.Object({ id: id(), name: Type.String(), currency: Type.String(), price_basis: choice(PRICE_BASES) }),
  },
  { $id: 'Me' },
);
