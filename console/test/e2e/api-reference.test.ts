import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsoleService } from '../support/console-service.ts';
import { openReference, operationHeading } from '../support/reference-page.ts';

const service = await startConsoleService();

test('/docs shows an operation with its text, a call and the answer of the demo, and loads nothing from elsewhere', async () => {
  const { page, refused } = await openReference(service.origin, '#createBrand');
  await operationHeading(page, 'Create a brand').waitFor();
  const section = page.getByRole('region', { name: 'Create a brand', exact: true });
  await section.getByText('Adds a brand to the catalogue.').waitFor();
  await section.getByText('Needs the scope').waitFor();
  await section
    .getByText(`${service.origin.slice('http://'.length)}/v1/brands`)
    .first()
    .waitFor();
  await section.getByText('"2027-01-04T08:30:00.000Z"').first().waitFor();
  assert.match(page.url(), /#tag\/brands\/createBrand$/);
  // A request to another host, or an error in the browser's log, fails the test, too (openTestPage).
  assert.deepEqual(refused, []);
});
