import type { Schemas, VantailClient } from '@vantail/client';
import type { PlannedRequest } from '../../api/plans.ts';
import { asLines, lastLineOf, type OnProgress } from '../../api/progress-lines.ts';
import { mustBeReadable } from '../../ui/browser/browser.ts';
import { plannedImport } from './import-preview.tsx';
import { formOf, type ImportPhase, type PriceList, type Run, type TableChoice } from './import-price-list.ts';

export type BrandReport = Schemas['BrandPriceListReport'];
export type BrandTableReport = BrandReport['tables'][number];

/** What a sheet or table of a brand's list is for. */
export type SheetChoice = TableChoice | { product_id: number } | { price_table_id: number };

export type BrandList = Omit<PriceList, 'mapping'> & {
  mapping: Record<string, SheetChoice>;
  brandId: number | null;
  /** The saved answers of an earlier year. */
  mappingId: number | null;
};

/** Sends the list of a brand, reports the progress of the service, and returns its report (B4). */
export const importBrandList = async (
  client: VantailClient,
  { brandId, mappingId, ...list }: BrandList,
  run: Run,
  onProgress: OnProgress<ImportPhase>,
): Promise<BrandReport> => {
  const further = {
    ...(brandId === null ? {} : { brand_id: String(brandId) }),
    ...(mappingId === null ? {} : { mapping_id: String(mappingId) }),
  };
  await mustBeReadable(list.file);
  const answer = await client.POST('/v1/price-list-imports', {
    params: { query: { dry_run: run.isDryRun } },
    body: {} as never,
    bodySerializer: () => formOf(list, run, further),
    ...asLines,
  });
  return lastLineOf<BrandReport, ImportPhase>(answer, 'report', onProgress);
};

/** The same as a request of a plan (D17.2). */
export const plannedBrandList = (list: BrandList, accept: string | undefined): Promise<PlannedRequest> =>
  plannedImport('/v1/price-list-imports', list, accept, {
    ...(list.brandId === null ? {} : { brand_id: list.brandId }),
    ...(list.mappingId === null ? {} : { mapping_id: list.mappingId }),
  });
