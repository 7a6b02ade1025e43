import { roles } from '../../platform/callers/scopes.ts';
import { choice, flag, line, nullable, requiredLabel, timestamp } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

const fields = {
  email: Type.String({
    maxLength: 254,
    ...line,
    pattern: '^[^\\s@\\x00-\\x1f]+@[^\\s@\\x00-\\x1f]+$',
    'x-hint': 'must be an e-mail address',
    description:
      'Identifies the person to their authenticator; the service never sends e-mail. Unique in a tenant, ignoring case.',
    examples: ['camille@shop.example'],
  }),
  name: requiredLabel({ examples: ['Camille Martin'] }),
  role: choice(roles, {
    description: '`viewer` (catalogue:read), `editor` (and catalogue:write) or `manager` (all scopes).',
    examples: ['editor'],
  }),
  active: flag(true),
};

const readOnlyFields = {
  erased: Type.Boolean({
    description: 'Name and e-mail address were erased; they are now `former colleague n` and an address of nobody.',
  }),
  invitation_expires_at: nullable(
    timestamp({ description: 'When the open invitation expires; null if there is none.' }),
  ),
};

/** D18.1. */
export const personDeletion = Type.Object({
  erase: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Also permanently erases name and e-mail address everywhere: they become `former colleague n`.',
    }),
  ),
});

/** D18.1. */
export const personSchema = resourceSchema({
  name: 'Person',
  fields,
  required: ['email', 'name', 'role'],
  responseFields: readOnlyFields,
});

const invitationUrl = Type.String({
  description:
    'Where the person registers a passkey, within 7 days. Returned only here; a replay of the call omits it.',
});

/** What POST answered may be sent back as it is: the link is ignored there. */
const withIgnoredLink = <Schema extends object>(schema: Schema): Schema => {
  const { properties } = schema as { properties?: object };
  return { ...schema, properties: { ...properties, invitation_url: { type: 'string', readOnly: true } } };
};

export const personCreate = withIgnoredLink(personSchema.create);
export const personPatch = withIgnoredLink(personSchema.patch);

/** The answer of what makes an invitation. */
export const invitedPersonAnswer = Type.Object(
  {
    ...(personSchema.answer as unknown as { properties: Record<string, ReturnType<typeof Type.String>> }).properties,
    invitation_url: Type.Optional(invitationUrl),
  },
  { $id: 'InvitedPerson' },
);
