import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedRoutes } from '../../src/bulk/plans/requests/planned-routes.ts';
import { sharedTestService } from '../support/test-service.ts';

/** D17.2: the routes that change something and cannot be planned, each with the reason. */
const NOT_PLANNABLE: Readonly<Record<string, string>> = {
  'DELETE /v1/products/:/hard': 'It deletes for good: a plan makes only what can be taken back.',
  'DELETE /v1/products/:/pricing-configurations/:/hard': 'It deletes for good.',
  'DELETE /v1/media/:': 'It deletes for good.',
  'PATCH /v1/quotes/:': 'An offer to a customer is no part of the catalogue.',
  'DELETE /v1/quotes/:': 'An offer to a customer is no part of the catalogue.',
  'PATCH /v1/price-list-mappings/:':
    'It prices nothing: it says how the next file is read, which a plan has read before.',
  'DELETE /v1/price-list-mappings/:': 'It prices nothing.',
  'PUT /v1/quotes/:/lines': 'A quote is no part of the catalogue.',
  'PATCH /v1/settings': 'D19: settings are no part of the catalogue, and count at once.',
  'PATCH /v1/plans/:': 'A plan does not change plans.',
  'DELETE /v1/plans/:/requests/:': 'A plan does not change plans.',
  'PATCH /v1/api-keys/:': 'Rights count at once, and when somebody asks for them.',
  'DELETE /v1/api-keys/:': 'A key that must go goes at once.',
  'PATCH /v1/people/:': 'Rights count at once.',
  'DELETE /v1/people/:': 'Whoever must go goes at once.',
  'PATCH /v1/account/passkeys/:': 'It is the person’s own.',
  'DELETE /v1/account/passkeys/:': 'It is the person’s own.',
  'DELETE /v1/account/sessions/:': 'It is the person’s own.',
  'DELETE /session': 'It is the person’s own.',
  'PATCH /v1/webhooks/:': 'What is told to whom is a right, and counts at once.',
  'DELETE /v1/webhooks/:': 'What is told to whom is a right, and counts at once.',
  'PATCH /operator/v1/tenants/:': 'The operator has no plans.',
  'DELETE /operator/v1/tenants/:/api-keys/:': 'The operator has no plans.',
  'DELETE /operator/v1/tenants/:/people/:': 'The operator has no plans.',
};

const METHODS = ['PATCH', 'PUT', 'DELETE'];

/** Without the names of its parameters. */
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(/:[a-z_]+/g, ':')}`;

const service = await sharedTestService();

test('D17.2 every PATCH, PUT and DELETE can be planned, or it is said why not', () => {
  const routes = [...new Set(service.table.routes.filter(({ method }) => METHODS.includes(method)).map(keyOf))].sort();
  const planned = plannedRoutes.filter(({ method }) => METHODS.includes(method)).map(keyOf);
  assert.ok(planned.length > 15 && routes.length > 35, 'the lists were read');
  const refused = Object.keys(NOT_PLANNABLE);
  assert.deepEqual(
    routes.filter((route) => !planned.includes(route) && !refused.includes(route)),
    [],
    'plan it in planned-routes.ts, or say here why not',
  );
  assert.deepEqual(
    [...planned, ...refused].filter((route) => !routes.includes(route)),
    [],
    'there are such routes',
  );
  assert.deepEqual(
    planned.filter((route) => refused.includes(route)),
    [],
    'what can be planned has no reason why not',
  );
});
