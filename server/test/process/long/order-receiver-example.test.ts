import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { startReceivedShop } from '../../support/example-receiver.ts';
import { newDataDir } from '../../support/service-process.ts';

/** docs/guides/orders-for-an-erp.md, with its receiver as it stands there. */
test('D20.5 the receiver of the guide writes each accepted quote once, as an order', async () => {
  const { call, startReceiver } = await startReceivedShop();
  const orders = newDataDir(undefined);
  await startReceiver('order-receiver.mjs', ['quote.accepted'], { ORDERS_DIR: orders });

  const lines = [{ kind: 'free', name: 'Fitting', unit_price: 120 }];
  const first = await call('POST', '/v1/quotes', { lines });
  const second = await call('POST', '/v1/quotes', { lines });
  await call('PATCH', `/v1/quotes/${first.id}`, { status: 'accepted' });
  const written = () => readdirSync(orders).filter((name) => name.endsWith('.json'));
  await until('the order is there', () => written().length === 1);
  const order = JSON.parse(readFileSync(`${orders}/${first.number}.json`, 'utf8'));
  assert.deepEqual(
    [order.number, order.total, order.lines[0].name, order.accepted.by],
    [first.number, 120, 'Fitting', 'key'],
  );
  await call('PATCH', `/v1/quotes/${second.id}`, { status: 'accepted' });
  await until('the second is there', () => written().length === 2);
});
