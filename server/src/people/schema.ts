import { roles } from '../callers/roles.ts';
import { choice, flag, nullable, requiredLabel, timestamp } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { resourceSchema } from '../resource/schema.ts';

const fields = {
  email: Type.String({
    maxLength: 254,
    pattern: '^[^\\s@\\x00-\\x1f]+@[^\\s@\\x00-\\x1f]+$',
    'x-hint': 'must be an e-mail address',
    description:
      'Names the person to their authenticator; nothing is ever sent to it. Once in a tenant, whatever its case.',
    examples: ['camille@shop.example'],
  }),
  name: requiredLabel({ examples: ['Camille Martin'] }),
  role: choice(roles, {
    description: '`viewer` (catalogue:read), `editor` (and catalogue:write) or `manager` (all scopes).',
    examples: ['editor'],
  }),
  active: flag(true),
};

const shown = {
  invitation_expires_at: nullable(
    timestamp({ description: 'Until when the invitation that waits is good; null where none waits.' }),
  ),
};

/** D18.1. */
export const personSchema = resourceSchema({ name: 'Person', fields, required: ['email', 'name', 'role'], shown });

const invitationUrl = Type.String({
  description: 'Where the person registers a passkey, within 7 days. Shown this once; a replay of the call omits it.',
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
