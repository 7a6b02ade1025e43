import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepState } from '../../support/faults/database-state.ts';
import { changesAfter, lastChange } from '../../support/ledger-reader.ts';
import { newSampleCatalogue } from '../../support/sample-catalogue.ts';
import { sampleRequests, sentBy } from '../../support/sample-requests.ts';
import { OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/**
 * Every route that writes is called on a sample catalogue, and its changes are looked for: whoever adds a route adds it here
 * by that alone, and a route that forgets the ledger fails.
 */
const service = await startTestService();
const tenant = await service.newTenant();
const samples = sampleRequests(service.table, await newSampleCatalogue(tenant, 'Sample'));
const state = await keepState(service.db);

/** They compute and store nothing, or look only (D10, D11, D14.7); tries and cursors of webhooks are no changes (D13.3). */
const WRITE_NOTHING = new Set([
  'POST /v1/products/:product_id/quote',
  'POST /v1/products/:product_id/choices',
  'POST /operator/v1/verify',
  'POST /v1/webhooks/:id/replay',
  'POST /v1/plans/:id/check',
  'POST /v1/products/:product_id/examples/run',
  'POST /v1/webhooks/:id/test',
  // D18: what is looked at, and sessions, which are no changes.
  'POST /session/passkey/options',
  'POST /session/passkey',
  'POST /session/invitation/options',
  'POST /session/key',
  'POST /session/link',
  'DELETE /session',
  'POST /v1/account/passkeys/options',
  'DELETE /v1/account/sessions/:id',
  // D12.2: pictures are no kind of the ledger; what shows them is.
  'POST /v1/media',
  'DELETE /v1/media/:id',
]);
/** It makes another tenant, whose ledger is its own. */
const OF_ANOTHER = 'POST /operator/v1/tenants';

const writes = samples.filter(({ method, name }) => method !== 'GET' && !WRITE_NOTHING.has(name));

for (const sample of writes) {
  const { name, method, path, body, form, route } = sample;
  test(`D12 ${name} appends what it changes`, async () => {
    await state.restore();
    const before = await lastChange(tenant);
    const { token, headers } = sentBy(sample, route.access === 'operator' ? OPERATOR_TOKEN : tenant.key);
    const answer = await service.call<{ id: number }>(method, path, {
      token,
      ...(form ?? { body }),
      headers: { ...headers, ...form?.headers, 'x-request-id': 'of-this-call' },
    });
    assert.ok(answer.status < 300, answer.text);
    if (name === OF_ANOTHER) {
      const rows = await service.db.database.read(answer.body.id, (tx) =>
        tx.query('select type from changes where tenant_id = $1', [answer.body.id]),
      );
      assert.deepEqual(rows, [{ type: 'tenant.created' }]);
      return;
    }
    const changes = await changesAfter(tenant, before);
    assert.ok(changes.length > 0, 'there is a change');
    assert.ok(changes.some(({ fields }) => fields.length > 0));
    for (const change of changes) {
      assert.equal(change.request_id, 'of-this-call');
      // D20.5: an offer is accepted by the customer, D18: an invitation by the person.
      const withoutKey = path.startsWith('/offers/') ? 'customer' : 'person';
      const kind = route.access === 'operator' ? 'operator' : token === undefined ? withoutKey : 'key';
      assert.equal(change.actor.kind, kind);
    }
  });
}

test('there are routes that write', () => assert.ok(writes.length > 25, `${writes.length}`));
