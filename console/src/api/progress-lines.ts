import { VantailError, type VantailProblem } from '@vantail/client';

/** How far the service is with a phase of its work. */
export type Progress<Phase extends string = string> = { phase: Phase; done: number; total: number };

export type OnProgress<Phase extends string = string> = (progress: Progress<Phase>) => void;

/** How a call asks for lines of progress. */
export const asLines = { headers: { Accept: 'application/x-ndjson' }, parseAs: 'stream' } as const;

type Line = { type: string; problem?: VantailProblem } & Record<string, unknown>;

/** The lines of a stream, each as soon as it is complete. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as Line;
    if (done) return;
  }
}

type Streamed = { data?: unknown; error?: unknown; response: Response };

/** What stands under its name at the end of an answer in lines; the lines before it are its progress. */
export const lastLineOf = async <Result, Phase extends string>(
  { data, error, response }: Streamed,
  name: string,
  onProgress: OnProgress<Phase>,
): Promise<Result> => {
  if (!response.ok || !data) throw new VantailError(response, error as VantailProblem);
  for await (const line of linesOf(data as ReadableStream<Uint8Array>)) {
    if (line.type === 'progress') onProgress(line as unknown as Progress<Phase>);
    if (line.type === name && name in line) return line[name] as Result;
    if (line.type === 'problem' && line.problem)
      throw new VantailError(new Response(null, { status: line.problem.status }), line.problem);
  }
  // A connection that was cut, or a repeat whose answer is no longer kept (D1).
  throw new TypeError('The answer ended without its result');
};
