import type { FastifyReply, FastifyRequest } from 'fastify';
import { affectedByTable } from '../../catalogue/index.ts';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import { jobCallerOf, LONG_REQUEST_MS, longWork, requestSignal } from '../../platform/http/admission/long-work.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { FILE_LISTS } from '../../platform/words/in-language.ts';
import {
  type ExportQuery,
  exportQuery,
  importForm,
  importQuery,
  productExportQuery,
  tableImportForm,
} from './form-schema.ts';
import { importLine, importReport, tableImportLine, tableImportReport } from './report-schema.ts';

import { mediaTypes, sendFile } from './send-file.ts';

type Chosen = { productId: number; id?: number; active?: boolean };

/** The code that reads files and matches them with rows is loaded on first use, because few requests need it. */
const loadWork = () => Promise.all([import('./service.ts'), import('./worker/run-file-job.ts')]);

const loadPlanned = () => import('./planned-imports.ts');

/** B5: the file of the chosen rows. */
const sendExport = async (request: FastifyRequest, reply: FastifyReply, query: ExportQuery, chosen: Chosen) => {
  const { productId, ...which } = chosen;
  const { database } = request.server;
  const [{ exportedRows }, { writeExportApart }] = await loadWork();
  const rows = await database.snapshot(callerOf(request).tenantId, (tx) => exportedRows(tx, productId, which));
  const file = await writeExportApart(jobCallerOf(request, requestSignal(reply, LONG_REQUEST_MS)), rows, query);
  const name = `pricing-configurations-${productId}${which.id === undefined ? '' : `-${which.id}`}`;
  return sendFile(request, reply, file, name, query);
};

/** B4, B5: import and export of price lists. */
export const importOperations: readonly Operation[] = [
  operation({
    id: 'importPriceList',
    method: 'POST',
    path: '/v1/products/:product_id/pricing-configurations/import',
    access: catalogueWrite,
    tag: 'pricing rows',
    summary: 'Import price grids from a spreadsheet',
    note: 'Writes the grids of an XLSX, ODS, PDF, CSV or TSV file into the pricing rows of the product, all of them or none. With `dry_run=true` the answer is the same report, including faults, and nothing is written: look at it first. If the file can be read in several ways, the report asks about it (`doubts`), and a real run is `validation_error` until the form answers these questions or `accept` names the report you saw. With `Accept: application/x-ndjson` the answer is lines of progress, the last of which is the report.',
    example: { path: { product_id: 1 }, body: { file: 'tarif-2027.csv', unit: 'mm' } },
    ...longWork,
    bulk: true,
    query: importQuery,
    body: importForm,
    items: FILE_LISTS,
    answers: { 200: importReport },
    schema: { consumes: 'multipart/form-data', lines: importLine },
    plan: { target: 'product', hasFile: true, run: async (write) => (await loadPlanned()).importPlannedRows(write) },
    handle: async (request, reply) => {
      const { runImport } = await import('./run-import.ts');
      return runImport(request, reply, pathId(request.params.product_id));
    },
  }),

  operation({
    id: 'importPriceTable',
    method: 'POST',
    path: '/v1/price-tables/:id/import',
    access: catalogueWrite,
    tag: 'price tables',
    summary: 'Import the price grid of a spreadsheet into a shared price table',
    note: 'Writes the grid of a file into the price table, and recomputes every price that depends on it. Reading, `doubts`, `dry_run=true` and `Accept: application/x-ndjson` work as in `importPriceList`; a file with several tables is `validation_error`.',
    example: { path: { id: 1 }, after: ['createPriceTable'], body: { file: 'grille-chene.csv', unit: 'mm' } },
    ...longWork,
    bulk: true,
    query: importQuery,
    body: tableImportForm,
    items: FILE_LISTS,
    answers: { 200: tableImportReport },
    schema: { consumes: 'multipart/form-data', lines: tableImportLine },
    plan: {
      target: 'price_table',
      hasFile: true,
      affected: affectedByTable,
      run: async (write) => (await loadPlanned()).importPlannedTable(write),
    },
    handle: async (request, reply) => {
      const { runTableImport } = await import('./run-import.ts');
      return runTableImport(request, reply, pathId(request.params.id));
    },
  }),

  operation({
    id: 'exportPriceList',
    method: 'GET',
    path: '/v1/products/:product_id/pricing-configurations/export',
    access: catalogueRead,
    tag: 'pricing rows',
    summary: 'Export the price grids of a product',
    note: 'Returns the price grids of a product as a workbook with one sheet per row, or as CSV. Change the prices in a spreadsheet program and send the file back to `importPriceList`: unchanged prices stay the same.',
    example: { path: { product_id: 1 }, query: { format: 'csv', lang: 'en' } },
    bulk: true,
    query: productExportQuery,
    answers: { 200: Type.String({ format: 'binary' }) },
    schema: { mediaType: [mediaTypes.xlsx, 'text/csv'] },
    handle: (request, reply) => {
      const { active, ...query } = request.query;
      const productId = pathId(request.params.product_id);
      return sendExport(request, reply, query, { productId, ...(active === undefined ? {} : { active }) });
    },
  }),

  operation({
    id: 'exportPricingConfiguration',
    method: 'GET',
    path: '/v1/products/:product_id/pricing-configurations/:id/export',
    access: catalogueRead,
    tag: 'pricing rows',
    summary: 'Export the price grid of one row',
    note: 'Does the same as `exportPriceList`, for one row.',
    example: { path: { product_id: 1, id: 4 }, query: { format: 'csv', decimal: 'point', lang: 'en' } },
    bulk: true,
    query: exportQuery,
    answers: { 200: Type.String({ format: 'binary' }) },
    schema: { mediaType: [mediaTypes.xlsx, 'text/csv'] },
    handle: (request, reply) => {
      const { product_id, id } = request.params;
      return sendExport(request, reply, request.query, { productId: pathId(product_id), id: pathId(id) });
    },
  }),
];
