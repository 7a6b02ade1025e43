import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { choice, integer } from '../../json/fields.ts';
import { Type } from '../../json/json-schema.ts';
import type { Progress } from '../../scheduling/scheduled-work.ts';
import { loadWords } from '../../words/languages.ts';
import { languageOf, sayLanguage } from './language.ts';
import { problemBody, problemFrom } from './problem-answers.ts';
import { bodyOf, type Outcome, sendOutcome } from './transactions.ts';

const LINES = 'application/x-ndjson';

/** Whether the caller wants to follow the progress of the work. */
export const wantsLines = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes(LINES);

/** Sends a line of progress. */
type Say = (line: object) => void;

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
  const language = languageOf(request);
  const problemLine = async (error: unknown): Promise<string> => {
    const problem = problemFrom(error, request);
    if (problem.status >= 500) request.log.error({ err: error }, problem.code);
    await loadWords(language);
    return JSON.stringify({ type: 'problem', problem: problemBody(problem, request.id, language) });
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
  sayLanguage(reply, language);
  return reply.type(LINES).send(stream);
};

/**
 * The progress of a work that goes through its phases in their order. It never goes back: a transaction that has to start
 * anew does all of its work again, and says nothing until it is further than it was.
 */
export const forwardProgress = <Phase extends string>(phases: readonly Phase[], say: Say): Progress<Phase> => {
  let last = { phaseIndex: -1, done: 0 };
  return (phase) => (done, total) => {
    const phaseIndex = phases.indexOf(phase);
    if (total === 0 || phaseIndex < last.phaseIndex || (phaseIndex === last.phaseIndex && done <= last.done)) return;
    last = { phaseIndex, done };
    say({ type: 'progress', phase, done, total });
  };
};

/** What an answer is called in its last line, and the phases of the work before it. */
type Followed<Phase extends string> = { name: string; phases: readonly Phase[] };

/** Answers with what a work comes to: at its end, or line by line for a caller that follows it. */
export const sendFollowed = async <Phase extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, phases }: Followed<Phase>,
  work: (progress: Progress<Phase>) => Promise<Outcome>,
): Promise<FastifyReply> => {
  if (!wantsLines(request)) return sendOutcome(reply, await work(() => () => {}));
  return sendLines(request, reply, async (say) => {
    const outcome = await work(forwardProgress(phases, say));
    const body = await bodyOf(outcome, request);
    const rest = body === undefined ? '"idempotency_body":"gone"' : `"${name}":${body}`;
    return `{"type":"${name}","replayed":${outcome.isReplay},${rest}}`;
  });
};

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

/** With `Accept: application/x-ndjson`: lines of progress, and as the last line the answer or the problem. */
export const linesOf = <Phase extends string>({ name, phases }: Followed<Phase>, answer: TSchema) =>
  Type.Union([
    Type.Object({ type: Type.Literal('progress'), phase: choice(phases), done: count(), total: count() }),
    Type.Object({ type: Type.Literal(name), replayed: Type.Boolean(), [name]: answer }),
    Type.Object({ type: Type.Literal(name), replayed: Type.Literal(true), idempotency_body: Type.Literal('gone') }),
    Type.Object({
      type: Type.Literal('problem'),
      problem: Type.Unsafe<object>({ $ref: '#/components/schemas/Problem' }),
    }),
  ]);
