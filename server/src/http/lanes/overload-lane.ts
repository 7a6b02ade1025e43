import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, rateOwner } from '../../callers/callers.ts';
import { mayCallFrom } from '../../callers/origins.ts';
import type { Problem } from '../../errors.ts';
import type { FairQueue } from '../admission/fair-queue.ts';
import { tooMuch } from '../admission/too-much.ts';
import { shopHeaders } from '../answers/cors.ts';
import { problemBody } from '../answers/problem-answers.ts';
import { sendRefusal } from '../connections/send-refusal.ts';
import type { App } from '../routes/fastify-types.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { requestId } from '../telemetry/request-log.ts';
import { type LaneHeaders, laneHeaders } from './lane-headers.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Refusal = Written & { caller: Caller; headers: LaneHeaders; afterMs: number };

type Written = { status: number; own: Record<string, string>; bodyOf: (id: string) => string };

const PLACE_OF_ID = 'the id of the request';

/** Everything but the request's id is written once; an id contains nothing that JSON would escape. */
const written = (problem: Problem, further: Record<string, string> = {}): Written => {
  const [head = '', tail = ''] = JSON.stringify(problemBody(problem, PLACE_OF_ID)).split(PLACE_OF_ID);
  return { status: problem.status, own: { ...further, ...problem.headers }, bodyOf: (id) => head + id + tail };
};

const TOO_MUCH = written(tooMuch());

/**
 * Refuses requests of a tenant with a full queue, or of a key that has used up its rate, before the framework sees
 * them: a refusal must cost next to nothing, or refusing would leave no time for the work (docs/adr/0021). Callers that
 * are not in memory, and requests from origins that need more headers or that are refused, go to the framework.
 */
export const overloadLane = (app: App, table: RouteTable, queue: FairQueue, handler: Handler): Handler => {
  const { callers, limiter } = app;
  const hasOrigins = app.config.corsOrigins.length > 0;
  const isOfShops = ({ method = '', url = '' }: IncomingMessage) =>
    table.isForShops(method, url.split('?', 1)[0] ?? '');

  const refusalOf = (request: IncomingMessage): Refusal | undefined => {
    const isBusy = queue.waiting() > 0;
    if (!(isBusy || limiter.hasSpent()) || !request.url?.startsWith('/v1/')) return undefined;
    const headers = laneHeaders(request.rawHeaders);
    const known = headers && callers.recognize(headers.authorization);
    if (!known) return undefined;
    const { caller } = known;
    if (!mayCallFrom(caller, headers.origin)) return undefined;
    if (hasOrigins && headers.origin !== undefined && !isOfShops(request)) return undefined;
    const spent = limiter.refusal(rateOwner(caller));
    if (spent) return { caller, headers, ...written(spent.problem, spent.further), afterMs: spent.afterMs };
    if (!(isBusy && queue.isFull(caller.tenantId))) return undefined;
    app.shed.inc({ kind: 'request' });
    return { caller, headers, ...TOO_MUCH, afterMs: 0 };
  };

  const refuse = (response: ServerResponse, request: IncomingMessage, refusal: Refusal) => {
    const { caller, headers, status, own, bodyOf } = refusal;
    const id = requestId(headers['x-request-id']);
    const shared = { ...own, ...(isOfShops(request) ? shopHeaders : {}) };
    sendRefusal(app, request, response, { id, status, body: bodyOf(id), asked: headers, own: shared, caller });
  };

  /** A client that goes on in spite of its refusals would take the thread by their number: it has to wait for them. */
  const refuseInTime = (response: ServerResponse, request: IncomingMessage, refusal: Refusal) => {
    if (refusal.afterMs === 0) return refuse(response, request, refusal);
    setTimeout(() => response.destroyed || refuse(response, request, refusal), refusal.afterMs);
  };

  return (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) refuseInTime(response, request, refusal);
    else handler(request, response);
  };
};
