import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import {
  dryRun,
  jobCallerOf,
  LONG_REQUEST_MS,
  longWork,
  requestSignal,
  writeInBulk,
} from '../../platform/http/admission/long-work.ts';
import { contentTag, sendTagged } from '../../platform/http/answers/conditional.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/json/json-schema.ts';
import type { SheetTable } from '../imports/worker/table-sheet.ts';
import type { WorkbookOrder } from './import-workbook.ts';
import {
  MAX_LINES,
  optionExportQuery,
  optionListBody,
  optionListReport,
  productExportQuery,
  type WorkbookForm,
  type WorkbookReport,
  workbookForm,
  workbookReport,
} from './schema.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
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

/** B9, B11: options as a list; options and products as workbooks, and back. */
export const spreadsheetOperations: readonly Operation[] = [
  operation({
    id: 'importOptions',
    method: 'POST',
    path: '/v1/options/import',
    access: catalogueWrite,
    tag: 'options',
    summary: 'Create and change many options at once, matched by reference',
    note: 'Writes many options in one transaction, all of them or none. A line with the reference of an existing option changes the given fields of that option; any other line creates an option and needs a `name`. With `dry_run=true` the answer says what each line would do, and nothing is written. A line that breaks a rule is `validation_error` at its place, for example `/options/3/price`; so is a reference that two lines or two options share. `revertChange` of `import.applied` undoes it.',
    example: {
      body: { options: [{ reference: 'RAL6005', name: 'Vert mousse 6005', content_type: 'couleurs', price: 95 }] },
    },
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: optionListBody,
    answers: { 200: optionListReport },
    handle: async (request, reply) => {
      const { body, query } = request;
      const { importOptionList } = await import('./import-option-list.ts');
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await importOptionList(tx, body, query.dry_run, pause),
      }));
    },
  }),

  operation({
    id: 'exportOptionWorkbook',
    method: 'GET',
    path: '/v1/options/workbook',
    access: catalogueRead,
    tag: 'options',
    summary: 'Export options as a workbook',
    note: 'Returns all options, or those that the filters find, as an XLSX workbook with a line for each. Edit it in a spreadsheet program and send it to `importOptionWorkbook`; the column with stamps says whose each line is and in which version it was exported.',
    example: { query: { content_type: 'couleurs' } },
    bulk: true,
    query: optionExportQuery,
    answers: { 200: Type.String({ format: 'binary' }) },
    schema: { mediaType: [XLSX] },
    handle: async (request, reply) => {
      const { lang, ...filter } = request.query;
      const { exportOptions } = await import('./export-workbook.ts');
      return sendWorkbook(request, reply, 'options', (read) => exportOptions(read, filter, lang));
    },
  }),

  operation({
    id: 'importOptionWorkbook',
    method: 'POST',
    path: '/v1/options/workbook',
    access: catalogueWrite,
    tag: 'options',
    summary: 'Import the workbook of options',
    note: 'Writes the lines of a workbook of `exportOptionWorkbook`, all of them or none. A line is the option of its stamp, or else of its reference; a new reference creates an option. With `dry_run=true` the answer says what changes in each line, from what to what. Emptied cells and options that have changed since the export are `doubts`, which the service writes only if `accept` names the `state` of the report; everything else that is not clear is `validation_error` at its cell. `revertChange` of `import.applied` undoes it.',
    example: { query: { dry_run: true }, body: { file: 'options.xlsx' } },
    ...longWork,
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: workbookForm,
    items: { doubts: 'files' },
    answers: { 200: workbookReport },
    schema: { consumes: 'multipart/form-data' as const },
    handle: async (request, reply) => {
      const { importOptions } = await import('./import-workbook.ts');
      return runImport(request, reply, ['Options'], importOptions);
    },
  }),

  operation({
    id: 'exportProductWorkbook',
    method: 'GET',
    path: '/v1/products/workbook',
    access: catalogueRead,
    tag: 'products',
    summary: 'Export products as a workbook',
    note: 'Returns all products, or those that the filters find, as an XLSX workbook with a line for each. Edit it in a spreadsheet program and send it to `importProductWorkbook`. `exportProductConfiguration` returns the whole configuration of one product.',
    example: { query: { lang: 'en' } },
    bulk: true,
    query: productExportQuery,
    answers: { 200: Type.String({ format: 'binary' }) },
    schema: { mediaType: [XLSX] },
    handle: async (request, reply) => {
      const { lang, ...filter } = request.query;
      const { exportProducts } = await import('./export-workbook.ts');
      return sendWorkbook(request, reply, 'products', (read) => exportProducts(read, filter, lang));
    },
  }),

  operation({
    id: 'importProductWorkbook',
    method: 'POST',
    path: '/v1/products/workbook',
    access: catalogueWrite,
    tag: 'products',
    summary: 'Import the workbook of products',
    note: 'Writes the lines of a workbook of `exportProductWorkbook`, all of them or none, like `importOptionWorkbook`. Brand and category are matched by name. A new reference creates a product, which is inactive unless its line says otherwise.',
    example: { query: { dry_run: true }, body: { file: 'produits.xlsx' } },
    ...longWork,
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: workbookForm,
    items: { doubts: 'files' },
    answers: { 200: workbookReport },
    schema: { consumes: 'multipart/form-data' as const },
    handle: async (request, reply) => {
      const { importProducts } = await import('./import-workbook.ts');
      return runImport(request, reply, ['Produits', 'Products'], importProducts);
    },
  }),
];
