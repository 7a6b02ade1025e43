import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, problemFrom } from './problem-answers.ts';

const LINES = 'application/x-ndjson';

/** The caller wants to see how the work goes on. */
export const wantsLines = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes(LINES);

/** Says a line of progress. */
export type Say = (line: object) => void;

/**
 * Answers line by line while the work runs. `work` gives the last line as JSON text; a problem is the last line too, since
 * the status has long been sent. A line of progress that finds the caller slow is left out: the next one says more, and the
 * work, with its open transaction, waits for nobody.
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
  // A caller that is gone has taken the stream with it: what is left to say is said to nobody.
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
