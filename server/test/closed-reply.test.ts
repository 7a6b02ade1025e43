import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { within } from '../../scripts/testing/until.ts';
import { closedSignal } from '../src/platform/http/admission/long-work.ts';
import { fairScheduler } from '../src/platform/scheduling/fair-scheduler.ts';
import { runInPieces } from '../src/platform/scheduling/scheduled-work.ts';

test('a report or an answer of choices that nobody waits for any more ends at its next pause', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  /** A work that never ends by itself, in pieces of some milliseconds. */
  function* endless(): Generator<undefined, never, undefined> {
    for (;;) {
      for (const since = performance.now(); performance.now() - since < 5; );
      begun.resolve();
      yield;
    }
  }
  const app = fastify();
  after(() => app.close());
  app.get('/', async (_request, reply) => {
    await runInPieces(fairScheduler(), 1, endless(), { signal: closedSignal(reply) }).catch(ended.resolve);
    return 'over';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await within('the work begins', begun.promise);
  socket.destroy();
  assert.match(String(await within('the work ends', ended.promise)), /went away/);
});
