import type { OperationNotes } from './operation-note.ts';

const tenant = { path: { id: 2 }, after: ['createTenant'] };

/** D4, D11, D18.1. */
export const operatorNotes: OperationNotes = {
  listTenants: {
    text: 'Lists the tenants of the installation, active and inactive.',
  },
  createTenant: {
    text: 'Adds a shop with its own catalogue, which no other tenant can see. Currency and tax basis only label its prices; the service never converts numbers. Create its first key with `createTenantApiKey`, or invite its first manager with `createTenantPerson`.',
    example: { body: { name: 'Menuiserie Dupont' } },
  },
  getTenant: {
    text: 'Returns one tenant: its name, labels and state. The operator cannot see its catalogue.',
    example: { path: { id: 1 } },
  },
  updateTenant: {
    text: 'Changes the name, labels or state of a tenant. With `active: false` the service refuses all its keys and sessions with `unauthenticated` and pauses its plans and webhooks, but deletes nothing.',
    example: { ...tenant, body: { price_basis: 'HT' } },
  },
  createTenantApiKey: {
    text: 'Creates a key for a tenant, with all scopes unless `scopes` says otherwise: its first key, or a new one if it has lost all. No later answer shows the secret. With it the tenant creates its other keys itself (`createApiKey`).',
    example: { ...tenant, body: { name: 'First key' } },
  },
  listTenantApiKeys: {
    text: 'Lists the keys of a tenant, without their secrets, so that you can find one to revoke.',
    example: { path: { id: 1 } },
  },
  revokeTenantApiKey: {
    text: 'Revokes a key of a tenant, as the tenant’s own `revokeApiKey` does: for a leaked key when nobody there can be reached.',
    example: { path: { id: 1, key_id: 3 }, after: ['createApiKey'] },
  },
  createTenantPerson: {
    text: 'Adds a person to a tenant, in any role, and creates their invitation: this is how the first manager gets access. No later answer shows `invitation_url`. An e-mail address that another person of the tenant has is `conflict`.',
    codes: ['conflict'],
    example: { ...tenant, body: { email: 'alex@dupont.example', name: 'Alex Dupont', role: 'manager' } },
  },
  listTenantPeople: {
    text: 'Lists the people of a tenant, their roles, and their open invitations.',
    example: { path: { id: 1 } },
  },
  deactivateTenantPerson: {
    text: 'Deactivates a person of a tenant and ends their sessions, as `deactivatePerson` does. The service refuses with `conflict` for the last active manager if no key of the tenant can manage people.',
    codes: ['conflict'],
    example: { path: { id: 2, person_id: 3 }, after: ['createTenantPerson'] },
  },
  verifyPrices: {
    text: 'Recomputes every stored price of every tenant and lists those that differ, while the service keeps serving. It does not repair anything: a difference is a bug to report. For large catalogues it may take minutes.',
  },
  getHealth: {
    text: 'Answers while the process is alive. It checks nothing else, not even the database: use it to decide whether to restart the process.',
  },
  getReadiness: {
    text: 'Answers while the database can be reached and its migrations are done, and is `unavailable` otherwise: use it to decide whether to send requests here.',
  },
  getMetrics: {
    text: 'Returns metrics for a Prometheus server, with the operator token: requests, pool, queue, batches, webhooks, plans, keys about to expire. With several workers it returns the metrics of all of them, each series with its `worker`.',
  },
  getDescription: {
    text: 'Returns the document from which this page and `@vantail/client` are generated; it is generated from the schemas that validate requests. It includes the operator’s operations if the installation has an operator token.',
  },
};
