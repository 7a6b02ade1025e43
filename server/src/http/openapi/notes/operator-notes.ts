import type { OperationNotes } from './operation-note.ts';

const tenant = { path: { id: 2 }, after: ['createTenant'] };

/** D4, D11, D18.1. */
export const operatorNotes: OperationNotes = {
  listTenants: {
    text: 'The tenants of the installation, active and inactive.',
  },
  createTenant: {
    text: 'Adds a shop with a catalogue of its own, which no other tenant can see. Currency and tax basis are labels of its prices; no number is ever converted. Make its first key with `createTenantApiKey`, or invite its first manager with `createTenantPerson`.',
    example: { body: { name: 'Menuiserie Dupont' } },
  },
  getTenant: {
    text: 'One tenant: its name, labels and state. Nothing of its catalogue is shown to the operator.',
    example: { path: { id: 1 } },
  },
  updateTenant: {
    text: 'Changes name, labels or state of a tenant. With `active: false` all of its keys and sessions are refused with `unauthenticated`, and its plans and webhooks wait; nothing is deleted.',
    example: { ...tenant, body: { price_basis: 'HT' } },
  },
  createTenantApiKey: {
    text: 'Makes a key of a tenant, with all scopes unless `scopes` says otherwise: the first one, or one for a tenant that has lost all. The secret is shown this once. With it the tenant makes its other keys itself (`createApiKey`).',
    example: { ...tenant, body: { name: 'First key' } },
  },
  listTenantApiKeys: {
    text: 'The keys of a tenant, without their secrets, to find one that must be revoked.',
    example: { path: { id: 1 } },
  },
  revokeTenantApiKey: {
    text: 'Ends a key of a tenant, as the tenant’s own `revokeApiKey` does, for one that leaked while nobody there can be reached.',
    example: { path: { id: 1, key_id: 3 }, after: ['createApiKey'] },
  },
  createTenantPerson: {
    text: 'Adds a person to a tenant, in any role, and makes their invitation: this is how the first manager gets in. `invitation_url` is shown this once. An e-mail address that another person of the tenant has is `conflict`.',
    codes: ['conflict'],
    example: { ...tenant, body: { email: 'alex@dupont.example', name: 'Alex Dupont', role: 'manager' } },
  },
  listTenantPeople: {
    text: 'The people of a tenant, their roles, and whose invitation waits.',
    example: { path: { id: 1 } },
  },
  deactivateTenantPerson: {
    text: 'Shuts a person of a tenant out and ends their sessions, as `deactivatePerson` does. The last active manager stays while no key of the tenant can manage people: `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 2, person_id: 3 }, after: ['createTenantPerson'] },
  },
  verifyPrices: {
    text: 'Recomputes every stored price of every tenant and names those that differ, while the service goes on serving. It repairs nothing: a difference is a fault to report. It may take minutes for large catalogues.',
  },
  getHealth: {
    text: 'The process is alive. It asks nothing else, not even the database: use it to decide about a restart.',
  },
  getReadiness: {
    text: 'The database can be reached and its migrations are done: use it to decide whether to send requests here. While that is not so, it is `unavailable`.',
  },
  getMetrics: {
    text: 'What a Prometheus server scrapes, with the operator token: requests, pool, queue, batches, webhooks, plans, keys that run out. With several workers it is that of all, each series with its `worker`.',
  },
  getDescription: {
    text: 'The document that this page and `@vantail/client` are made from, made from the schemas that validate requests. The operator’s operations are in it where the installation has an operator token.',
  },
};
