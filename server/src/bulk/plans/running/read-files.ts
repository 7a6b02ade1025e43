import type { Database } from '../../../database/tenant-transaction.ts';
import type { ImportForm } from '../../imports/form/form-schema.ts';
import { readPriceList } from '../../imports/read-price-list.ts';
import type { FileResult } from '../../imports/worker/file-result.ts';
import { findFile, listRequests } from '../requests/store.ts';
import { refusedRequest } from './refused-request.ts';
import { type ReadFiles, runnableRequests } from './runnable-request.ts';

/** Reads the files of a plan's imports, one after the other and outside of any transaction, as an import does (B4). */
export const readFiles = async (
  database: Pick<Database, 'read'>,
  tenantId: number,
  planId: number,
  signal: AbortSignal,
): Promise<ReadFiles> => {
  const requests = runnableRequests(await database.read(tenantId, (read) => listRequests(read, planId)));
  const files = new Map<number, FileResult>();
  for (const request of requests) {
    if (!request.found.route.hasFile) continue;
    const kept = await database.read(tenantId, (read) => findFile(read, planId, request.id));
    if (!kept) continue; // Taken out meanwhile; whoever locks the plan finds out.
    try {
      files.set(request.id, await readPriceList(request.body as ImportForm, new Uint8Array(kept), { signal }));
    } catch (error) {
      throw refusedRequest(request, error);
    }
  }
  return files;
};
