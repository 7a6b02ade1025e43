import type { OperationNotes } from './operation-note.ts';

const key = { path: { id: 3 }, after: ['createApiKey'] };

/** D4, D16. */
export const keyNotes: OperationNotes = {
  getMe: {
    text: 'Who is calling: the key or person, its scopes, and the tenant with its currency and tax basis. Every valid key may ask, so it is also the way to try one.',
  },
  listApiKeys: {
    text: 'The API keys of the tenant, never with a secret: what each may do, from which origins, and until when. `hint` is how a key begins, to tell them apart.',
  },
  createApiKey: {
    text: 'Makes a key for a program or a website. The secret is shown this once. Without `scopes` it may do what the calling key may; more than that is `insufficient_scope`. For a website give it `storefront:read`, perhaps `quotes:create`, and `allowed_origins`: every visitor can read it.',
    example: {
      body: {
        name: 'Website',
        scopes: ['storefront:read', 'quotes:create'],
        allowed_origins: ['https://www.example.com'],
      },
    },
  },
  getApiKey: {
    text: 'One key, without its secret, revoked or not.',
    example: { path: { id: 1 } },
  },
  updateApiKey: {
    text: 'Changes name, expiry, origins or price detail; scopes stay what they are (`validation_error`). To widen what a key may do, the calling key must be able to make such a key: `insufficient_scope` otherwise.',
    example: { ...key, body: { allowed_origins: ['https://www.example.com', 'https://www.example.fr'] } },
  },
  revokeApiKey: {
    text: 'Ends a key and its old secret, on every node within 5 seconds, and for good: make another one (`createApiKey`). A key can revoke itself.',
    example: key,
  },
  rotateApiKey: {
    text: 'Gives the key a new secret under the same id, for another year; it is shown this once. With `overlap_hours` the old secret stays good for so long, so that programs can change over. A revoked key is `conflict`.',
    codes: ['conflict'],
    example: { ...key, body: { overlap_hours: 24 } },
  },
};
