import { roles } from '../../platform/callers/scopes.ts';
import { choice, jsonObject, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

/** What a browser's WebAuthn calls take and give, in their JSON forms; their content is the library's affair. */
const webauthn = (description: string) =>
  Type.Unsafe<object>({ type: 'object', additionalProperties: true, description });

const response = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    ...jsonObject(32, { description }),
    type: 'object',
    default: undefined,
    examples: [{}],
  });

const token = (description: string) => Type.String({ minLength: 1, maxLength: 200, description, examples: ['1.abc'] });
const closed = { additionalProperties: false };

export const passkeyOptionsAnswer = Type.Object(
  {
    options: webauthn('PublicKeyCredentialRequestOptionsJSON.'),
    origin: Type.String({ description: 'Where passkeys work: PUBLIC_URL.' }),
  },
  { $id: 'SignInOptions' },
);

export const passkeySignIn = Type.Object(
  { response: response('AuthenticationResponseJSON, as the browser gives it.') },
  { ...closed, $id: 'PasskeySignIn' },
);

export const invitationToken = Type.Object(
  { token: token('The part after `#` in `invitation_url`.') },
  { ...closed, $id: 'InvitationToken' },
);

export const invitationAnswer = Type.Object(
  {
    person: Type.Object({ email: Type.String(), name: Type.String(), role: choice(roles) }),
    tenant: Type.Object({ name: Type.String() }),
    options: webauthn('PublicKeyCredentialCreationOptionsJSON.'),
  },
  { $id: 'Invitation' },
);

const passkeyName = Type.Optional(
  requiredLabel({ default: 'Passkey', description: 'To tell passkeys apart.', examples: ['Office laptop'] }),
);

const registrationResponse = response('RegistrationResponseJSON, as the browser gives it.');

export const invitationAcceptance = Type.Object(
  {
    token: token('The part after `#` in `invitation_url`.'),
    name: passkeyName,
    response: registrationResponse,
  },
  { ...closed, $id: 'InvitationAcceptance' },
);

export const linkToken = Type.Object(
  { token: token('The part after `#` in the link that the first start prints.') },
  { ...closed, $id: 'LinkToken' },
);

export const nothing = Type.Null({ description: 'Signed in: the cookie of the session is set.' });
