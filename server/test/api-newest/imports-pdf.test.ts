import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drawing, makePdf } from '../price-lists/pdf/pdf-writer.ts';
import { actionsOf, importClient, importFaults } from '../support/import-client.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

const style = { font: 'Helvetica', size: 9 } as const;

const draw = (page: Drawing, rows: readonly (readonly string[])[]) => {
  rows.forEach((cells, row) => {
    cells.forEach((text, column) => {
      page.text(40 + column * 50, 60 + row * 14, text, style);
    });
  });
};

const list = (rows: readonly (readonly string[])[]): Uint8Array => {
  const page = new Drawing();
  draw(page, rows);
  return makePdf([page]);
};

test('B4 a PDF is imported like a workbook; one with a doubt writes nothing until it is accepted', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({
    price_table: gridText([
      [300, 310],
      [320, 330],
    ]),
  });
  const { must, send } = importClient(service, tenant, product);
  const certain = list([
    ['H \\ L mm', '800', '900'],
    ['900', '301', '312'],
    ['1000', '322', '333'],
  ]);
  const name = 'tarif.pdf';
  const report = await must({ file: certain, name });
  assert.deepEqual([report.applied, report.file.format, actionsOf(report)], [true, 'pdf', [`changed ${row.id}`]]);
  const doubtful = list([
    ['H / L mm', '800', '900'],
    ['900', '302', '313'],
    ['1000', '323', '334'],
    [],
    [],
    ['9', '12'],
  ]);
  const dry = await must({ file: doubtful, name, dryRun: true });
  assert.ok(dry.tables[0]?.doubts.some(({ code }) => code === 'stray_numbers'));
  assert.ok(importFaults(await send({ file: doubtful, name })).every((fault) => fault.startsWith('doubtful_reading')));
  const accepted = await must({ file: doubtful, name, fields: { accept: dry.state } });
  assert.equal(accepted.applied, true);
});

test('B4 a PDF that cannot be read is refused, and the service goes on', async () => {
  const product = await newPricedProduct(tenant);
  const { send } = importClient(service, tenant, product);
  const answer = await send({ file: Buffer.from('%PDF-1.7\nnothing'), name: 'tarif.pdf' });
  assert.deepEqual([answer.status, importFaults(answer)], [422, ['broken_pdf']]);
  const scan = new Drawing();
  scan.box(40, 40, 400, 400, 0.5);
  const picture = await send({ file: makePdf([scan]), name: 'scan.pdf' });
  assert.deepEqual([picture.status, importFaults(picture)], [422, ['picture_pages']]);
  assert.equal((await tenant.call('GET', product.rows)).status, 200);
});
