import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead, catalogueWrite } from '../../callers/scopes.ts';
import { jobCallerOf, LONG_REQUEST_MS, longWork, requestSignal } from '../../http/admission/long-work.ts';
import { contentTag, sendTagged } from '../../http/answers/conditional.ts';
import { callerOf } from '../../http/authentication/authentication.ts';
import { pathId } from '../../http/bodies/query-parameters.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { FILE_LISTS } from '../../words/in-language.ts';
import {
  type ExportQuery,
  exportQuery,
  importForm,
  importQuery,
  priceListForm,
  productExportQuery,
  tableImportForm,
} from './form/form-schema.ts';
import { priceListLine, priceListReport } from './report/price-list-schema.ts';
import { importLine, importReport, tableImportLine, tableImportReport } from './report/report-schema.ts';
import type { ImportCall, PriceListCall, TableImportCall } from './run-import.ts';

const PATH = '/v1/products/:product_id/pricing-configurations';
const tags = ['pricing rows'];

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const exportAnswer = {
  mediaType: [mediaTypes.xlsx, 'text/csv'],
  response: { 200: Type.String({ format: 'binary' }) },
};

type Chosen = { productId: number; id?: number; active?: boolean };

/** Its bytes depend only on what is exported, so it has an ETag. */
const sendFile = (request: FastifyRequest, reply: FastifyReply, file: Uint8Array, name: string, query: ExportQuery) => {
  reply.header('content-disposition', `attachment; filename="${name}.${query.format}"`);
  return sendTagged(request, reply, Buffer.from(file), contentTag(file), mediaTypes[query.format]);
};

/** The code that reads files and matches them with rows is loaded on first use, because few requests need it. */
const loadWork = () => Promise.all([import('./service.ts'), import('./worker/run-file-job.ts')]);

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

type BrandExport = ExportQuery & { active?: boolean };

/** B5: the price list of a brand. */
const sendBrandExport = async (request: FastifyRequest, reply: FastifyReply, query: BrandExport, brandId: number) => {
  const { active = null, ...choices } = query;
  const [{ exportPriceList }, { writeExportApart }] = await Promise.all([
    import('./brand-lists/import-price-list.ts'),
    import('./worker/run-file-job.ts'),
  ]);
  const { tenantId } = callerOf(request);
  const items = await request.server.database.snapshot(tenantId, (tx) => exportPriceList(tx, brandId, active));
  const file = await writeExportApart(jobCallerOf(request, requestSignal(reply, LONG_REQUEST_MS)), items, choices);
  return sendFile(request, reply, file, `price-list-${brandId}`, choices);
};

/** B4, B5: the price list of a brand, with many products in one file. */
export const brandListRoutes = async (app: App): Promise<void> => {
  app.post<PriceListCall>(
    '/v1/price-list-imports',
    {
      config: { access: catalogueWrite, bulk: true, items: FILE_LISTS },
      ...longWork,
      schema: {
        tags: ['price lists'],
        summary: 'Import a price list with many products',
        consumes: 'multipart/form-data',
        body: priceListForm,
        querystring: importQuery,
        response: { 200: priceListReport },
        lines: priceListLine,
      },
    },
    async (request, reply) => {
      const { runPriceListImport } = await import('./run-import.ts');
      return runPriceListImport(request, reply);
    },
  );

  app.get<{ Params: { id: string }; Querystring: BrandExport }>(
    '/v1/brands/:id/price-list/export',
    {
      config: { access: catalogueRead, bulk: true },
      schema: {
        tags: ['price lists'],
        summary: 'Export the price list of a brand',
        querystring: productExportQuery,
        ...exportAnswer,
      },
    },
    (request, reply) => sendBrandExport(request, reply, request.query, pathId(request.params.id)),
  );
};

/** B4, B5: import and export of price lists. */
export const importRoutes = async (app: App): Promise<void> => {
  app.post<ImportCall>(
    `${PATH}/import`,
    {
      config: { access: catalogueWrite, bulk: true, items: FILE_LISTS },
      ...longWork,
      schema: {
        tags,
        summary: 'Import price grids from a spreadsheet',
        consumes: 'multipart/form-data',
        body: importForm,
        querystring: importQuery,
        response: { 200: importReport },
        lines: importLine,
      },
    },
    async (request, reply) => {
      const { runImport } = await import('./run-import.ts');
      return runImport(request, reply, pathId(request.params.product_id));
    },
  );

  app.post<TableImportCall>(
    '/v1/price-tables/:id/import',
    {
      config: { access: catalogueWrite, bulk: true, items: FILE_LISTS },
      ...longWork,
      schema: {
        tags: ['price tables'],
        summary: 'Import the price grid of a spreadsheet into a shared price table',
        consumes: 'multipart/form-data',
        body: tableImportForm,
        querystring: importQuery,
        response: { 200: tableImportReport },
        lines: tableImportLine,
      },
    },
    async (request, reply) => {
      const { runTableImport } = await import('./run-import.ts');
      return runTableImport(request, reply, pathId(request.params.id));
    },
  );

  app.get<{ Params: { product_id: string }; Querystring: ExportQuery & { active?: boolean } }>(
    `${PATH}/export`,
    {
      config: { access: catalogueRead, bulk: true },
      schema: {
        tags,
        summary: 'Export the price grids of a product',
        querystring: productExportQuery,
        ...exportAnswer,
      },
    },
    (request, reply) => {
      const { active, ...query } = request.query;
      const productId = pathId(request.params.product_id);
      return sendExport(request, reply, query, { productId, ...(active === undefined ? {} : { active }) });
    },
  );

  app.get<{ Params: { product_id: string; id: string }; Querystring: ExportQuery }>(
    `${PATH}/:id/export`,
    {
      config: { access: catalogueRead, bulk: true },
      schema: { tags, summary: 'Export the price grid of one row', querystring: exportQuery, ...exportAnswer },
    },
    (request, reply) => {
      const { product_id, id } = request.params;
      return sendExport(request, reply, request.query, { productId: pathId(product_id), id: pathId(id) });
    },
  );
};
