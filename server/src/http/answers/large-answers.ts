import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';
import { type CostlyRequests, mayBeCostly } from '../../scheduling/costly-requests.ts';
import type { FairScheduler } from '../../scheduling/fair-scheduler.ts';
import type { App } from '../routes/fastify-types.ts';
import { payerOf, routeOf } from '../routes/route-table.ts';
import { problemBody, problemFrom } from './problem-answers.ts';

const MIB = 1024 * 1024;
/** What it takes to read an answer from the database and to send it, beside making it; in short pieces. */
const MS_PER_MIB = 6;

/** An answer from here on is costly. */
export const isLargeAnswer = (bytes: number): boolean => bytes >= MIB;

/** So many bytes are sent for the tenant. */
export const chargeAnswer = (scheduler: FairScheduler, tenantId: number, bytes: number): void =>
  scheduler.charge(tenantId, (bytes / MIB) * MS_PER_MIB, true);

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;

/** A large answer is paid for by its tenant, whose next request to the same route waits for its turn. */
export const registerLargeAnswers = (app: App, scheduler: FairScheduler, costly: CostlyRequests): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { caller } = request;
    // A fault of ours tells nothing of what was asked for.
    if (caller && mayBeCostly(request) && reply.statusCode < 500) {
      const bytes = lengthOf(payload);
      const isLarge = isLargeAnswer(bytes);
      if (isLarge) chargeAnswer(scheduler, caller.tenantId, bytes);
      costly.keep(caller.tenantId, routeOf(request).url ?? '', isLarge);
    }
    done();
  });
};

const LINES = 'application/x-ndjson';

/** Whether the caller wants to follow the progress of the work. */
export const wantsLines = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes(LINES);

/** Sends a line of progress. */
export type Say = (line: object) => void;

/**
 * Answers line by line while the work runs. `work` returns the last line as JSON text; a problem becomes the last line,
 * too, since the status has been sent long before. A line of progress is left out while the caller reads slowly: the
 * next one says more, and work with an open transaction must not wait for a reader.
 */
export const sendLines = (request: FastifyRequest, reply: FastifyReply, work: (say: Say) => Promise<string>) => {
  const stream = new PassThrough();
  const say: Say = (line) => {
    if (!stream.writableNeedDrain && !stream.destroyed) stream.write(`${JSON.stringify(line)}\n`);
  };
  const problemLine = (error: unknown): string => {
    const problem = problemFrom(error, request);
    if (problem.status >= 500) request.log.error({ err: error }, problem.code);
    return JSON.stringify({ type: 'problem', problem: problemBody(problem, request.id) });
  };
  // A caller that has gone has closed the stream: the rest is dropped.
  stream.on('error', () => {});
  if (request.bulk) request.bulk.endsItself = true;
  void work(say)
    .catch(problemLine)
    .then((last) => {
      request.bulk?.end();
      stream.end(`${last}\n`);
    });
  return reply.type(LINES).send(stream);
};

/** So many characters are made or written at a time, or one item of a list if it has more. */
const SLICE = 128 * 1024;

/** Does a piece of work when it is its turn (docs/adr/0032). */
export type RunPiece = <T>(piece: () => T) => Promise<T>;

/** Runs pieces of an answer at the cost of the caller, as long as somebody waits for it. What is made in pieces is costly, also before it is done. */
export const pieceRunner = (reply: FastifyReply): RunPiece => {
  const { request } = reply;
  const { scheduler, costly } = request.server;
  const payer = payerOf(request);
  return (piece) => {
    costly.keep(payer, routeOf(request).url ?? '', true);
    return scheduler.run(payer, () => {
      if (reply.sent || reply.raw.destroyed) throw unavailable('Nobody waits for the answer any more.');
      return piece();
    });
  };
};

/** The JSON text of an object in slices. Lists in it are written item by item; every slice but the last is a long one. */
function* jsonSlices(value: object): Generator<string, void> {
  let text = '{';
  let separator = '';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    text += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!Array.isArray(member)) text += JSON.stringify(member);
    else {
      text += '[';
      for (const [place, item] of member.entries()) {
        text += `${place === 0 ? '' : ','}${JSON.stringify(item)}`;
        if (text.length < SLICE) continue;
        yield text;
        text = '';
      }
      text += ']';
    }
  }
  yield `${text}}`;
}

/** As JSON.stringify writes it: as a text where it is short, else as bytes that were made in pieces. */
export const jsonBody = async (value: object, runPiece: RunPiece): Promise<string | Buffer> => {
  const made = jsonSlices(value);
  const first = made.next().value ?? '';
  if (first.length < SLICE) return first;
  const encodeNext = () =>
    runPiece(() => {
      const { value: text, done } = made.next();
      return done ? undefined : Buffer.from(text);
    });
  const slices = [Buffer.from(first)];
  for (let slice = await encodeNext(); slice; slice = await encodeNext()) slices.push(slice);
  const body = Buffer.allocUnsafeSlow(slices.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const slice of slices) at += await runPiece(() => slice.copy(body, at));
  return body;
};
