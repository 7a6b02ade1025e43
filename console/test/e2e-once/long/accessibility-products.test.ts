import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoKey, startConsoleService } from '../../support/console-service.ts';
import { lookAtPages, type PageToSee } from '../../support/look-at-pages.ts';

const service = await startConsoleService();
const key = await demoKey(service);
const read = async (path: string) =>
  (await service.call<{ data: { id: number }[] }>('GET', path, { token: key })).body.data[0]?.id;
const product = await read('/v1/products');
const [step, row, rule] = await Promise.all([
  read(`/v1/products/${product}/steps`),
  read(`/v1/products/${product}/pricing-configurations`),
  read(`/v1/products/${product}/rules`),
]);

const pages: PageToSee[] = [
  [`/products/${product}/history`, /Fenêtre/],
  [`/products/${product}`, /Fenêtre/],
  [`/products/${product}/steps/${step}`, /Fenêtre/],
  [`/products/${product}/steps/new`, /Fenêtre/],
  [`/products/${product}/rows/${row}`, /Fenêtre/],
  [`/products/${product}/rows/new`, /Fenêtre/],
  [`/products/${product}/rules`, 'Rules'],
  [`/products/${product}/rules/${rule}`, 'Try this rule'],
  [`/products/${product}/rules/new`, 'New rule'],
  [`/products/${product}/try`, /Fenêtre/],
  [`/products/${product}/import`, 'Import prices'],
];

test('axe finds no violation on any page of a product in the light, no faint colours in the dark, and nothing is cut off where there is little room', async () => {
  assert.deepEqual(await lookAtPages(service.origin, key, pages), []);
});
