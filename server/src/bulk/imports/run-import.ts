import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import { LONG_REQUEST_MS, longTerms } from '../../http/admission/long-work.ts';
import { pauseInTransaction } from '../../http/admission/paced-pause.ts';
import { requestSignal } from '../../http/admission/request-signal.ts';
import { type Say, sendLines, wantsLines } from '../../http/answers/lines.ts';
import { type Outcome, perform, read, sendOutcome } from '../../http/answers/transactions.ts';
import { callerOf } from '../../http/authentication/caller.ts';
import { hasProduct } from '../../product-configuration/store.ts';
import type { ImportForm } from './form-schema.ts';
import { tableJoins } from './matching/match-tables.ts';
import { noPriceMarks } from './no-price-marks.ts';
import { importTables } from './service.ts';
import { readInWorker } from './worker/run-file-job.ts';

export type ImportCall = { Params: { product_id: string }; Querystring: { dry_run: boolean }; Body: ImportForm };
type ImportRequest = FastifyRequest<ImportCall>;

type Phase = 'reading' | 'applying';

/** B4: reads the file outside of any transaction, then writes its tables in one. `say` is called with the progress. */
const importFile = async (
  request: ImportRequest,
  productId: number,
  signal: AbortSignal,
  say: Say,
): Promise<Outcome> => {
  const { file: name, mode: _mode, mapping, accept: _accept, price_column, no_price_marks, ...fields } = request.body;
  const choices = {
    ...fields,
    priceColumn: price_column,
    noPriceMarks: noPriceMarks(no_price_marks),
    ...tableJoins(mapping),
  };
  const bytes = request.upload?.bytes ?? new Uint8Array();
  request.upload = null;
  const progress = (phase: Phase) => (done: number, total: number) => say({ type: 'progress', phase, done, total });
  const begun = performance.now();
  const result = await readInWorker({ name, bytes }, choices, { onProgress: progress('reading'), signal }).finally(() =>
    // Another thread, but maybe the same processor (docs/adr/0032).
    request.server.pace.spent(callerOf(request).tenantId, performance.now() - begun, true),
  );
  const order = {
    result,
    form: request.body,
    isDryRun: request.query.dry_run,
    onProgress: progress('applying'),
    pause: pauseInTransaction(request, signal),
  };
  return perform(
    request,
    async (tx) => ({ status: 200, body: await importTables(tx, productId, order) }),
    longTerms(order.isDryRun),
  );
};

/** Answers an import with one report, or line by line. */
export const runImport = async (request: ImportRequest, reply: FastifyReply, productId: number) => {
  // D2: the object is checked before the rules, and no file is read for a product that does not exist.
  if (!(await read(request, (tx) => hasProduct(tx, productId)))) throw notFound();
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  if (!wantsLines(request)) return sendOutcome(reply, await importFile(request, productId, signal, () => {}));
  return sendLines(request, reply, async (say) => {
    const { answer, isReplay } = await importFile(request, productId, signal, say);
    return `{"type":"report","replayed":${isReplay},"report":${answer.body}}`;
  });
};
