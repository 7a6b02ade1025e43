import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead, catalogueWrite } from '../../callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../../database/tenant-transaction.ts';
import {
  dryRun,
  jobCallerOf,
  LONG_REQUEST_MS,
  longWork,
  requestSignal,
  writeInBulk,
} from '../../http/admission/long-work.ts';
import { contentTag, sendTagged } from '../../http/answers/conditional.ts';
import { callerOf } from '../../http/authentication/authentication.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import type { SheetTable } from '../imports/writing/table-sheet.ts';
import type { WorkbookOrder } from './import-workbook.ts';
import {
  MAX_LINES,
  optionExportQuery,
  productExportQuery,
  type WorkbookForm,
  type WorkbookReport,
  workbookForm,
  workbookReport,
} from './schema.ts';
import type { HeadingLang } from './workbook.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type ExportCall<Filter> = { Querystring: { lang: HeadingLang; active?: boolean; q?: string } & Filter };
type ImportCall = { Querystring: { dry_run: boolean }; Body: WorkbookForm };

/** Its bytes depend only on what is exported, so it has an ETag. */
const sendWorkbook = async (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  list: (read: TenantRead) => Promise<SheetTable>,
) => {
  const { writeTableApart } = await import('../imports/worker/run-file-job.ts');
  const table = await request.server.database.snapshot(callerOf(request).tenantId, list);
  const file = await writeTableApart(jobCallerOf(request, requestSignal(reply, LONG_REQUEST_MS)), table);
  reply.header('content-disposition', `attachment; filename="${name}.xlsx"`);
  return sendTagged(request, reply, Buffer.from(file), contentTag(file), XLSX);
};

/** Reads the file outside of any transaction, then compares and writes its lines in one. */
const runImport = async (
  request: FastifyRequest<ImportCall>,
  reply: FastifyReply,
  tabs: readonly string[],
  apply: (tx: TenantTransaction, order: WorkbookOrder) => Promise<WorkbookReport>,
) => {
  const { body: form, query } = request;
  const { readLinesApart } = await import('../imports/worker/run-file-job.ts');
  const bytes = request.upload?.bytes ?? new Uint8Array();
  request.upload = null;
  const caller = jobCallerOf(request as FastifyRequest, requestSignal(reply, LONG_REQUEST_MS));
  const file = await readLinesApart(caller, { name: form.file, bytes }, { tabs, mostLines: MAX_LINES });
  return writeInBulk(request as FastifyRequest, reply, query.dry_run, async (tx, pause) => ({
    status: 200,
    body: await apply(tx, { file, form, isDryRun: query.dry_run, pause }),
  }));
};

const exportAnswer = { mediaType: [XLSX], response: { 200: Type.String({ format: 'binary' }) } };
const importSchema = {
  consumes: 'multipart/form-data' as const,
  body: workbookForm,
  querystring: Type.Object({ dry_run: dryRun }),
  response: { 200: workbookReport },
};

/** B11: options and products as workbooks, and back. */
export const workbookRoutes = async (app: App): Promise<void> => {
  app.get<ExportCall<{ content_type?: string }>>(
    '/v1/options/workbook',
    {
      config: { access: catalogueRead, bulk: true },
      schema: {
        tags: ['options'],
        summary: 'Export options as a workbook',
        querystring: optionExportQuery,
        ...exportAnswer,
      },
    },
    async (request, reply) => {
      const { lang, ...filter } = request.query;
      const { exportOptions } = await import('./export-workbook.ts');
      return sendWorkbook(request, reply, 'options', (read) => exportOptions(read, filter, lang));
    },
  );

  app.post<ImportCall>(
    '/v1/options/workbook',
    {
      config: { access: catalogueWrite, bulk: true, items: { doubts: 'files' } },
      ...longWork,
      schema: { tags: ['options'], summary: 'Import the workbook of options', ...importSchema },
    },
    async (request, reply) => {
      const { importOptions } = await import('./import-workbook.ts');
      return runImport(request, reply, ['Options'], importOptions);
    },
  );

  app.get<ExportCall<{ brand_id?: number; category_id?: number }>>(
    '/v1/products/workbook',
    {
      config: { access: catalogueRead, bulk: true },
      schema: {
        tags: ['products'],
        summary: 'Export products as a workbook',
        querystring: productExportQuery,
        ...exportAnswer,
      },
    },
    async (request, reply) => {
      const { lang, ...filter } = request.query;
      const { exportProducts } = await import('./export-workbook.ts');
      return sendWorkbook(request, reply, 'products', (read) => exportProducts(read, filter, lang));
    },
  );

  app.post<ImportCall>(
    '/v1/products/workbook',
    {
      config: { access: catalogueWrite, bulk: true, items: { doubts: 'files' } },
      ...longWork,
      schema: { tags: ['products'], summary: 'Import the workbook of products', ...importSchema },
    },
    async (request, reply) => {
      const { importProducts } = await import('./import-workbook.ts');
      return runImport(request, reply, ['Produits', 'Products'], importProducts);
    },
  );
};
