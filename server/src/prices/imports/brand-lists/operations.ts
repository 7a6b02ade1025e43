import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead, catalogueWrite } from '../../../platform/callers/scopes.ts';
import { jobCallerOf, LONG_REQUEST_MS, longWork, requestSignal } from '../../../platform/http/admission/long-work.ts';
import { callerOf } from '../../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/query-parameters.ts';
import { Type } from '../../../platform/json/json-schema.ts';
import { FILE_LISTS } from '../../../platform/words/in-language.ts';
import { type ExportQuery, importQuery, priceListForm, productExportQuery } from '../form-schema.ts';
import { priceListLine, priceListReport } from '../price-list-schema.ts';
import { mediaTypes, sendFile } from '../send-file.ts';
import type { FileResult } from '../worker/read-tables.ts';

const loadPlanned = () => import('../planned-imports.ts');

type BrandExport = ExportQuery & { active?: boolean };

/** B5: the price list of a brand. */
const sendBrandExport = async (request: FastifyRequest, reply: FastifyReply, query: BrandExport, brandId: number) => {
  const { active = null, ...choices } = query;
  const [{ exportPriceList }, { writeExportApart }] = await Promise.all([
    import('./import-price-list.ts'),
    import('../worker/run-file-job.ts'),
  ]);
  const { tenantId } = callerOf(request);
  const items = await request.server.database.snapshot(tenantId, (tx) => exportPriceList(tx, brandId, active));
  const file = await writeExportApart(jobCallerOf(request, requestSignal(reply, LONG_REQUEST_MS)), items, choices);
  return sendFile(request, reply, file, `price-list-${brandId}`, choices);
};

/** B4, B5: the price list of a brand, with many products in one file. */
export const brandListOperations: readonly Operation[] = [
  operation({
    id: 'importBrandPriceList',
    method: 'POST',
    path: '/v1/price-list-imports',
    access: catalogueWrite,
    tag: 'price lists',
    summary: 'Import a price list with many products',
    note: 'Writes the grids of a file into the pricing rows of many products and into shared price tables, all of them or none. It assigns sheets by the ids, references, names and trade terms in them. It asks once about what is unclear; answer with `mapping`, which you can store for the next file (`createPriceListMapping`). Reading, `doubts`, `dry_run=true` and `Accept: application/x-ndjson` work as in `importPriceList`.',
    example: { body: { file: 'tarif-2027.csv', brand_id: 1 } },
    ...longWork,
    bulk: true,
    query: importQuery,
    body: priceListForm,
    items: FILE_LISTS,
    answers: { 200: priceListReport },
    schema: { consumes: 'multipart/form-data', lines: priceListLine },
    plan: {
      target: null,
      hasFile: true,
      check: async (tx, body) => (await loadPlanned()).checkPriceListForm(tx, body),
      affected: async (tx, _ids, body, file) =>
        (await loadPlanned()).affectedByPriceList(tx, body, file as FileResult | undefined),
      run: async (write) => (await loadPlanned()).importPlannedPriceList(write),
    },
    handle: async (request, reply) => {
      const { runPriceListImport } = await import('../run-import.ts');
      return runPriceListImport(request, reply);
    },
  }),

  operation({
    id: 'exportBrandPriceList',
    method: 'GET',
    path: '/v1/brands/:id/price-list/export',
    access: catalogueRead,
    tag: 'price lists',
    summary: 'Export the price list of a brand',
    note: 'Returns the price list of a brand as one workbook: a table of contents, a sheet for each row with its own table, and one for each shared table. Send the edited file to `importBrandPriceList`.',
    example: { path: { id: 2 }, query: { format: 'csv', lang: 'en' } },
    bulk: true,
    query: productExportQuery,
    answers: { 200: Type.String({ format: 'binary' }) },
    schema: { mediaType: [mediaTypes.xlsx, 'text/csv'] },
    handle: (request, reply) => sendBrandExport(request, reply, request.query, pathId(request.params.id)),
  }),
];
