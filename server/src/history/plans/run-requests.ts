import { isAborted, problemOf } from '../../platform/database/database-errors.ts';
import type { Database, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, Problem } from '../../platform/errors.ts';
import { preconditionOf } from '../../platform/precondition.ts';
import type { OnProgress, Pause } from '../../platform/scheduling/scheduled-work.ts';
import type { FileResult, ImportForm } from '../../prices/index.ts';
import { readPriceList } from '../../prices/late.ts';
import { partOf } from './plan-progress.ts';
import { type Body, type FoundOperation, findOperation } from './planned-operations.ts';
import { isRefusal } from './refusal.ts';
import { findFile, listRequests, type RequestRow } from './request-store.ts';

/** A stored request with the route that runs it. */
export type RunnableRequest = {
  id: number;
  /** Its index in the plan. */
  index: number;
  method: string;
  path: string;
  body: Body;
  if_match: string | null;
  found: FoundOperation;
};

/** The files that were read before the transaction, by the id of their request. */
export type ReadFiles = ReadonlyMap<number, FileResult>;

export const runnableRequests = (rows: readonly RequestRow[]): RunnableRequest[] =>
  rows.map(({ id, method, path, body, if_match }, index) => {
    const found = findOperation(method, path);
    // Only an older release could have planned what this one cannot run.
    if (!found) throw new Error(`${method} ${path} can no longer be planned`);
    return { id, index, method, path, body: body ?? {}, if_match, found };
  });

/** Where in the plan a refusal is at fault; one without a pointer stands for the whole request. */
const faultsOf = (position: string, { code, message, errors = [] }: Problem, path: string): Fault[] => {
  if (code === 'not_found')
    return [
      {
        pointer: `${position}/path`,
        code: 'no_longer_there',
        message: 'names something that is gone',
        params: { path },
      },
    ];
  if (errors.length > 0)
    return errors.map((fault) => ({ ...fault, pointer: `${position}/body${fault.pointer ?? ''}` }));
  const pointer = code === 'precondition_failed' ? `${position}/if_match` : position;
  return [{ pointer, code: 'refused_request', message, params: { code } }];
};

/**
 * The refusal of one request as that of its plan: with the pointer of the request, and its id. What is no longer there is a
 * conflict, as the plan itself is there.
 */
const refusedRequest = ({ id, index, method, path }: RunnableRequest, error: unknown): unknown => {
  if (isAborted(error)) return error;
  const problem = problemOf(error);
  if (!isRefusal(problem)) return error;
  const code = problem.code === 'not_found' ? 'conflict' : problem.code;
  return new Problem(code, `Request ${index + 1} (${method} ${path}): ${problem.message}`, {
    errors: faultsOf(`/requests/${index}`, problem, path),
    members: { ...problem.members, plan_request_id: id },
  });
};

/** The plan got an import after its files were read; the caller may try again. */
const mustBeRead = ({ found, id }: RunnableRequest, files: ReadFiles): void => {
  if (found.operation.plan.hasFile && !files.has(id))
    throw new Problem('conflict', 'The plan was changed meanwhile; try again');
};

/** Runs the requests one after the other, each as its own route would; what they lock is locked. */
export const runRequests = async (
  tx: TenantTransaction,
  requests: readonly RunnableRequest[],
  files: ReadFiles,
  pause: Pause,
  onProgress: OnProgress,
): Promise<void> => {
  for (const [position, request] of requests.entries()) {
    const onPart = partOf(onProgress, position, requests.length);
    onPart(0, 1);
    await pause();
    mustBeRead(request, files);
    const { found, body, if_match } = request;
    try {
      const { validate, work } = found.operation;
      const checked = validate?.(body) ?? { value: body };
      if ('error' in checked) throw checked.error;
      await work({
        tx,
        ids: found.ids,
        body: checked.value,
        query: {},
        precondition: preconditionOf(if_match),
        isLenient: false, // D8: a plan has no headers.
        pause,
        onProgress: onPart,
        file: files.get(request.id),
      });
    } catch (error) {
      throw refusedRequest(request, error);
    }
    onPart(1, 1);
  }
};

/** Reads the files of a plan's imports, one after the other and outside of any transaction, as an import does (B4). */
export const readFiles = async (
  database: Pick<Database, 'read'>,
  tenantId: number,
  planId: number,
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<ReadFiles> => {
  const requests = runnableRequests(await database.read(tenantId, (read) => listRequests(read, planId)));
  const imports = requests.filter(({ found }) => found.operation.plan.hasFile);
  const files = new Map<number, FileResult>();
  for (const [position, request] of imports.entries()) {
    const onPart = partOf(onProgress, position, imports.length);
    onPart(0, 1);
    const file = await database.read(tenantId, (read) => findFile(read, planId, request.id));
    if (!file) continue; // Taken out meanwhile; whoever locks the plan finds out.
    try {
      files.set(request.id, await readPriceList({ tenantId, signal }, request.body as ImportForm, file, onPart));
    } catch (error) {
      throw refusedRequest(request, error);
    }
    onPart(1, 1);
  }
  return files;
};
