import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, problemFrom } from './problem-answers.ts';

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
