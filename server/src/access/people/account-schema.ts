import { id, integer, jsonObject, nullable, requiredLabel, timestamp } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

const closed = { additionalProperties: false };
const name = requiredLabel({ description: 'To tell passkeys apart.', examples: ['Office laptop'] });

/** D18.2. */
export const passkeyAnswer = Type.Object(
  {
    id: id(),
    name: Type.String(),
    synced: Type.Boolean({ description: 'Whether a provider syncs it to several devices.' }),
    used_at: nullable(timestamp({ description: 'When it was last used to sign in.' })),
    version: integer(1, Number.MAX_SAFE_INTEGER),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { $id: 'Passkey' },
);

export const passkeysAnswer = Type.Object({ data: Type.Array(passkeyAnswer) }, { $id: 'Passkeys' });

export const registrationOptionsAnswer = Type.Object(
  {
    options: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'PublicKeyCredentialCreationOptionsJSON.',
    }),
  },
  { $id: 'PasskeyOptions' },
);

export const passkeyCreate = Type.Object(
  {
    name,
    response: Type.Unsafe<Record<string, unknown>>({
      ...jsonObject(32),
      type: 'object',
      default: undefined,
      description: 'RegistrationResponseJSON, as the browser gives it.',
      examples: [{}],
    }),
  },
  { ...closed, $id: 'PasskeyCreate' },
);

const readOnly = (schema: object) => Type.Optional(Type.Unsafe({ ...schema, readOnly: true }));

export const passkeyPatch = Type.Object(
  {
    name: Type.Optional(name),
    id: readOnly(id()),
    synced: readOnly(Type.Boolean()),
    used_at: readOnly(nullable(timestamp())),
    version: readOnly(integer(1, Number.MAX_SAFE_INTEGER)),
    created_at: readOnly(timestamp()),
    updated_at: readOnly(timestamp()),
  },
  { ...closed, $id: 'PasskeyPatch' },
);

/** D18.3. */
const sessionAnswer = Type.Object(
  {
    id: id(),
    user_agent: Type.String({ description: 'The browser, as it identifies itself.' }),
    passkey: nullable(Type.String({ description: 'The passkey that opened the session.' })),
    is_current: Type.Boolean({ description: 'Whether this is the current session.' }),
    created_at: timestamp(),
    used_at: timestamp({ description: 'Last use, to within 10 minutes.' }),
    expires_at: timestamp({ description: 'When it ends if not used again.' }),
  },
  { $id: 'Session' },
);

export const sessionsAnswer = Type.Object({ data: Type.Array(sessionAnswer) }, { $id: 'Sessions' });
