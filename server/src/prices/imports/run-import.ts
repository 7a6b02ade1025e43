import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import {
  jobCallerOf,
  LONG_REQUEST_MS,
  requestSignal,
  transactionPauseOf,
} from '../../platform/http/admission/long-work.ts';
import { sendFollowed } from '../../platform/http/answers/progress-lines.ts';
import { type Outcome, perform, read } from '../../platform/http/answers/transactions.ts';
import { longTerms, type Progress } from '../../platform/scheduling/scheduled-work.ts';
import type { ImportOrder } from './applying/apply-tables.ts';
import { importPriceList } from './brand-lists/import-price-list.ts';
import type { ImportForm, PriceListForm } from './form-schema.ts';
import { importIntoTable, isTableThere } from './import-into-table.ts';
import { type AnyForm, readPriceList } from './read-price-list.ts';
import { followedImport } from './report-schema.ts';
import { hasProduct, importTables } from './service.ts';

type FormCall = { Querystring: { dry_run: boolean }; Body: ImportForm };
type PriceListCall = { Querystring: { dry_run: boolean }; Body: PriceListForm };
type ImportCall = FormCall & { Params: { product_id: string } };
type TableImportCall = FormCall & { Params: { id: string } };
type ImportRequest = FastifyRequest<{ Querystring: { dry_run: boolean } }>;

/** What a file is written into. */
type Target<Form extends AnyForm> = {
  form: Form;
  isThere: (read: TenantRead) => Promise<boolean>;
  apply: (tx: TenantTransaction, order: ImportOrder<Form>) => Promise<object>;
};

/** B4: reads the file outside of any transaction, then writes its tables in one. */
const importFile = async <Form extends AnyForm>(
  request: ImportRequest,
  target: Target<Form>,
  signal: AbortSignal,
  progress: Progress<(typeof followedImport.phases)[number]>,
): Promise<Outcome> => {
  const { form } = target;
  const bytes = request.upload?.bytes ?? new Uint8Array();
  request.upload = null;
  const result = await readPriceList(jobCallerOf(request, signal), form, bytes, progress('reading'));
  const order = {
    result,
    form,
    isDryRun: request.query.dry_run,
    onProgress: progress('applying'),
    pause: transactionPauseOf(request, signal),
  };
  return perform(
    request,
    async (tx) => ({ status: 200, body: await target.apply(tx, order) }),
    longTerms(order.isDryRun),
  );
};

/** Answers an import with one report, or line by line. */
const run = async <Form extends AnyForm>(request: ImportRequest, reply: FastifyReply, target: Target<Form>) => {
  // D2: the object is checked before the rules, and no file is read for one that does not exist.
  if (!(await read(request, target.isThere))) throw notFound();
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  return sendFollowed(request, reply, followedImport, (progress) => importFile(request, target, signal, progress));
};

export const runImport = (request: FastifyRequest<ImportCall>, reply: FastifyReply, productId: number) =>
  run(request as ImportRequest, reply, {
    form: request.body,
    isThere: (tx) => hasProduct(tx, productId),
    apply: (tx, order) => importTables(tx, productId, order),
  });

export const runTableImport = (request: FastifyRequest<TableImportCall>, reply: FastifyReply, id: number) =>
  run(request as ImportRequest, reply, {
    form: request.body,
    isThere: (tx) => isTableThere(tx, id),
    apply: (tx, order) => importIntoTable(tx, id, order),
  });

/** A list of a brand has no object of its own: brand and mapping are fields of its form. */
export const runPriceListImport = (request: FastifyRequest<PriceListCall>, reply: FastifyReply) =>
  run(request as ImportRequest, reply, {
    form: request.body,
    isThere: async () => true,
    apply: (tx, order) => importPriceList(tx, order),
  });
