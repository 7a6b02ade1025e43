import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { openAnswer, wholeBody } from './call-service.ts';
import { CommandFailure, defineCommand, type Flags, usageFailure } from './command.ts';
import { answersOf, isHeld } from './import-questions.ts';
import { faultsOf, type ImportReport, reportLines } from './import-report.ts';
import { requiredId } from './parse-arguments.ts';
import { type ProblemDocument, refusedBy } from './refusal.ts';
import { keyFlags, type Service, tenantService } from './service-access.ts';
import type { Step, Terminal } from './terminal.ts';

const MAX_BYTES = 32 * 1024 * 1024; // D3

const readFile = (path: string): Buffer => {
  try {
    if (statSync(path).size > MAX_BYTES) throw new Error('it has more than 32 MiB');
    return readFileSync(path);
  } catch (error) {
    throw usageFailure(`${path} cannot be read: ${(error as Error).message}`);
  }
};

/** What the file does not say, or says wrongly. Each flag goes into the form under its own name. */
const overrides = {
  layout: { value: 'grid|transposed|long', summary: 'the layout of the tables; detected when absent' },
  unit: { value: 'mm|cm|m|in|ft', summary: 'the unit of the sizes; detected when absent' },
  decimal: { value: 'comma|point', summary: 'detected when absent' },
  'price-column': { value: 'TITLE', summary: 'for a long list: the column with the prices; detected when absent' },
  'no-price-marks': { value: 'MARKS', summary: 'further marks for sizes that cannot be made, separated by commas' },
  separator: { value: 'semicolon|comma|tab', summary: 'of a text file; detected when absent' },
  encoding: { value: 'NAME', summary: 'of a text file: utf-8, utf-16le, utf-16be, windows-1252; detected when absent' },
  sheet: { value: 'NAME', summary: 'read only this sheet' },
  mode: { value: 'NAME', summary: 'majoration, minoration or formule; that of the row when absent' },
  accept: {
    value: 'STATE',
    summary: 'answers all questions at once: the state shown by the dry run that you have looked at',
  },
} as const satisfies Flags;

type Overrides = { readonly [Name in keyof typeof overrides]?: string | undefined };

const formOf = async (path: string, flags: Overrides & { mapping?: string | undefined }) => {
  const form = new FormData();
  for (const name of Object.keys(overrides) as (keyof Overrides)[]) {
    const value = flags[name];
    if (value !== undefined) form.set(name.replaceAll('-', '_'), value);
  }
  if (flags.mapping !== undefined) form.set('mapping', readFile(flags.mapping).toString('utf8'));
  form.set('file', new Blob([new Uint8Array(readFile(path))]), basename(path));
  const encoded = new Response(form);
  return { body: await encoded.bytes(), type: encoded.headers.get('content-type') as string };
};

type Line =
  | { type: 'progress'; phase: string; done: number; total: number }
  | { type: 'report'; report: ImportReport }
  | { type: 'problem'; problem: ProblemDocument };

const phaseNames: Record<string, string> = { reading: 'Reading the file', applying: 'Comparing tables' };

/** Shows each phase when it begins, and ends the one before it. */
const showPhases = (terminal: Terminal) => {
  let current: { phase: string; step: Step; done: number } | undefined;
  const end = () => current?.step.end();
  const show = ({ phase, done, total }: Extract<Line, { type: 'progress' }>) => {
    if (current?.phase !== phase) {
      end();
      current = { phase, step: terminal.progress(phaseNames[phase] ?? phase, total), done: 0 };
    }
    current.step.add(done - current.done);
    current.done = done;
  };
  return { show, end };
};

/** A file with open questions and no errors is held: the user has to look at it, not to correct it. */
const heldOrRefused = (service: Service, problem: ProblemDocument): CommandFailure => {
  const refusal = refusedBy(problem.status ?? 0, service.url, problem);
  if (!isHeld(problem)) return refusal;
  return new CommandFailure('held', [refusal.message, ...answersOf(problem)].join('\n'), { problem });
};

/** Reads the lines of progress, and the report, which is the last line. */
const readReport = async (
  service: Service,
  lines: AsyncIterable<string>,
  terminal: Terminal,
): Promise<ImportReport> => {
  const phases = showPhases(terminal);
  try {
    for await (const text of lines) {
      const line = JSON.parse(text) as Line;
      if (line.type === 'report') return line.report;
      if (line.type === 'problem') throw heldOrRefused(service, line.problem);
      phases.show(line);
    }
  } finally {
    phases.end();
  }
  throw new CommandFailure(
    'unreachable',
    'The answer broke off: look whether the import was done before you repeat it',
  );
};

export const importCommand = defineCommand({
  name: 'import',
  summary: 'write the price grids of a spreadsheet into the rows of a product',
  args: [{ name: 'FILE', summary: 'XLSX, ODS, PDF, CSV or TSV, up to 32 MiB' }],
  flags: {
    product: { value: 'ID', summary: 'the product; required' },
    'dry-run': { summary: 'report what would change, without changing anything' },
    cells: { summary: 'list every price that changes' },
    ...overrides,
    mapping: { value: 'FILE', summary: 'JSON: which table goes to which row, by the ids that a dry run shows' },
    ...keyFlags,
  },
  about: [
    'All tables of the file are written, or none. Tables find their rows by their headings; a dry run tells which, and what else was detected.',
    'What the file does not say for certain is asked, with the flags that answer it, and nothing is written before (exit code 5). Look at the tables of a dry run; --accept with the state that it shows answers all of its questions, as long as file, flags and catalogue stay as they were. Exit code 1 when the file has errors.',
  ],
  examples: [
    'vantail import prices.xlsx --product 1 --dry-run',
    'vantail import prices.csv --product 1 --unit cm --decimal comma',
    'vantail import prices.csv --product 1 --accept gB3c...',
  ],
  run: async ({ args: [path = ''], flags, env, terminal }) => {
    const product = requiredId('--product', flags.product);
    const service = tenantService(flags, env);
    const { body, type } = await formOf(path, flags);
    const target = `/v1/products/${product}/pricing-configurations/import?dry_run=${flags['dry-run'] ?? false}`;
    const headers = { 'content-type': type, accept: 'application/x-ndjson' };
    const { stream } = await openAnswer(service, 'POST', target, { body, headers });
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
    const report = await wholeBody(service, readReport(service, lines, terminal));
    terminal.answer(report, reportLines(report, flags.cells ?? false));
    for (const fault of faultsOf(report)) terminal.complain(fault);
    if (report.errors.length > 0) return 'failed';
    // In a run that was applied, all questions have been answered.
    return !report.applied && report.summary.doubts > 0 && flags.accept === undefined ? 'held' : 'done';
  },
});
