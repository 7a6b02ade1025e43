import type { Schemas, VantailClient } from '@vantail/client';
import { asLines, lastLineOf, type OnProgress } from '../../api/progress-lines.ts';
import { mustBeReadable } from '../../ui/browser/browser.ts';

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
export type ImportPhase = 'reading' | 'applying';

/** A dry run writes nothing; a real run names the state of the previewed report, if it had doubts. */
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

/** Sends the file, reports the progress of the service, and returns its report. */
export const importPriceList = async (
  client: VantailClient,
  product_id: number,
  list: PriceList,
  run: Run,
  onProgress: OnProgress<ImportPhase>,
): Promise<ImportReport> => {
  await mustBeReadable(list.file);
  const answer = await client.POST('/v1/products/{product_id}/pricing-configurations/import', {
    params: { path: { product_id }, query: { dry_run: run.isDryRun } },
    body: {} as never,
    bodySerializer: () => formOf(list, run),
    ...asLines,
  });
  return lastLineOf<ImportReport, ImportPhase>(answer, 'report', onProgress);
};
