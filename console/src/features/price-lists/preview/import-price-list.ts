import { type Schemas, type VantailClient, VantailError, type VantailProblem } from '@vantail/client';

export type ImportReport = Schemas['PriceListImportReport'];
export type ImportedTable = ImportReport['tables'][number];

/** What the user states about the file; what is absent is detected. */
export type Overrides = {
  layout?: string;
  unit?: string;
  /** By tab, where tabs differ; goes before `unit`. */
  units?: Readonly<Record<string, string>>;
  decimal?: string;
  separator?: string;
  encoding?: string;
  sheet?: string;
  mode?: string;
  price_column?: string;
  /** `convert`: prices of the other tax basis, by the rate of the settings. */
  tax?: string;
  /** Words and signs for a size that cannot be made, in addition to the known ones. */
  no_price_marks?: readonly string[];
};

export type TableChoice =
  | { pricing_configuration_id: number }
  | { create: Readonly<Record<string, string | number>> }
  | { skip: true }
  | { join: string };
export type PriceList = { file: File; overrides: Overrides; mapping: Record<string, TableChoice> };
export type Progress = { phase: 'reading' | 'applying'; done: number; total: number };

type Line<Report> =
  | ({ type: 'progress' } & Progress)
  | { type: 'report'; report: Report }
  | { type: 'problem'; problem: VantailProblem };

/** A dry run writes nothing; a real run names the state of the report that was shown, if it had doubts. */
export type Run = { isDryRun: true } | { isDryRun: false; accept: string | undefined };

/** Nothing is stated by an empty text, list or record. */
export const isStated = (value: string | object | undefined): value is string | object =>
  value !== undefined && Object.keys(value).length > 0;

/** The form of an import; `further` are the fields that only some have. */
export const formOf = (
  { file, overrides, mapping }: Omit<PriceList, 'mapping'> & { mapping: object },
  run: Run,
  further: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(further)) form.set(name, value);
  for (const [name, value] of Object.entries(overrides))
    if (isStated(value)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (Object.keys(mapping).length > 0) form.set('mapping', JSON.stringify(mapping));
  if (!run.isDryRun && run.accept !== undefined) form.set('accept', run.accept);
  form.set('file', file);
  return form;
};

/** The lines of a stream, each as soon as it is complete. */
async function* linesOf<Report>(stream: ReadableStream<Uint8Array>): AsyncGenerator<Line<Report>> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as Line<Report>;
    if (done) return;
  }
}

type Streamed = { data?: unknown; error?: unknown; response: Response };

/** The report at the end of an answer in lines; the lines before it are its progress. */
export const reportOf = async <Report>(
  { data, error, response }: Streamed,
  onProgress: (progress: Progress) => void,
): Promise<Report> => {
  if (!response.ok || !data) throw new VantailError(response, error as VantailProblem);
  for await (const line of linesOf<Report>(data as ReadableStream<Uint8Array>)) {
    if (line.type === 'progress') onProgress(line);
    if (line.type === 'report') return line.report;
    if (line.type === 'problem')
      throw new VantailError(new Response(null, { status: line.problem.status }), line.problem);
  }
  throw new TypeError('The answer ended before its report');
};

/** Sends the file, reports the progress of the service, and returns its report. */
export const importPriceList = async (
  client: VantailClient,
  product_id: number,
  list: PriceList,
  run: Run,
  onProgress: (progress: Progress) => void,
): Promise<ImportReport> => {
  const answer = await client.POST('/v1/products/{product_id}/pricing-configurations/import', {
    params: { path: { product_id }, query: { dry_run: run.isDryRun } },
    body: {} as never,
    bodySerializer: () => formOf(list, run),
    headers: { Accept: 'application/x-ndjson' },
    parseAs: 'stream',
  });
  return reportOf<ImportReport>(answer, onProgress);
};
