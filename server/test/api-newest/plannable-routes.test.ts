import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedOperations } from '../../src/history/plans/planned-operations.ts';
import { sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const CHANGES = ['PATCH', 'PUT', 'DELETE'];

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('D17.2 every PATCH, PUT and DELETE can be planned, or says why not', () => {
  const planned = new Set(plannedOperations.map(keyOf));
  const changes = service.table.routes.filter(({ method }) => CHANGES.includes(method));
  assert.ok(planned.size > 15 && changes.length > 35, 'the lists were read');
  for (const { method, path, operation } of changes) {
    const plan = operation?.plan;
    assert.ok(plan, `${method} ${path} says neither how a plan holds it nor why not`);
    assert.equal('never' in plan, !planned.has(keyOf({ method, path })), `${method} ${path}`);
    if ('never' in plan) assert.match(plan.never, /\S\.$/, `${method} ${path}`);
  }
});
