import type { FileResult } from '../../imports/worker/file-result.ts';
import { type FoundRoute, findRoute } from '../requests/find-route.ts';
import type { Body } from '../requests/planned-route.ts';
import type { RequestRow } from '../requests/store.ts';

/** A kept request with the route that runs it. */
export type RunnableRequest = {
  id: number;
  /** Its place in the plan, from 0. */
  index: number;
  method: string;
  path: string;
  body: Body;
  if_match: string | null;
  found: FoundRoute;
};

/** The files that were read before the transaction, by the id of their request. */
export type ReadFiles = ReadonlyMap<number, FileResult>;

export const runnableRequests = (rows: readonly RequestRow[]): RunnableRequest[] =>
  rows.map(({ id, method, path, body, if_match }, index) => {
    const found = findRoute(method, path);
    // Only an older release could have planned what this one cannot run.
    if (!found) throw new Error(`${method} ${path} can no longer be planned`);
    return { id, index, method, path, body: body ?? {}, if_match, found };
  });
