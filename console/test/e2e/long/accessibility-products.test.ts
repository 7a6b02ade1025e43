import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDemoConsole } from '../../support/console-service.ts';
import { lookAtPages } from '../../support/look-at-pages.ts';

const service = await startDemoConsole();
const { key } = service;

test('axe finds no violation on any page of a product in the light, no faint colours in the dark, and nothing is cut off where there is little room', async () => {
  assert.deepEqual(await lookAtPages(service, key, (path) => /^\/products\/\d/.test(path)), []);
});
