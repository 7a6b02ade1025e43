import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHostileConsole } from '../../support/hostile-console.ts';
import { pathsOfRouter } from '../../support/paths-of-router.ts';

const openAs = await startHostileConsole();

for (const kind of ['hostile', 'long'] as const)
  test(`on every page ${kind} texts of the catalogue run no script, ask no other host, turn no words around and widen nothing`, async () => {
    const { page, places, walk } = await openAs(kind);
    assert.deepEqual(await walk(await pathsOfRouter(page, places)), []);
  });
