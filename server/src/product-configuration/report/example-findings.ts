import { judgeExamples, type Pieces, type ProductConfiguration } from '@vantail/pricing';
import type { TenantRead } from '../../database/tenant-transaction.ts';
import { configurationIn, pricedConfiguration } from '../configurations.ts';
import { listActiveExamples, type StoredExample } from '../examples/store.ts';
import { MAX_RUN } from '../examples/watch-examples.ts';
import { type Findings, findings, type ReportItem } from './report-item.ts';

/** Examples, and the product as it is quoted. */
export type ExamplesToRun = { examples: readonly StoredExample[]; configuration: ProductConfiguration };

/** Undefined where there are none: then the product need not be read as it is quoted. */
export const readExamples = async (read: TenantRead, productId: number): Promise<ExamplesToRun | undefined> => {
  const examples = await listActiveExamples(read, [productId], MAX_RUN);
  if (examples.length === 0) return undefined;
  return { examples, configuration: pricedConfiguration(await configurationIn(read, productId, true)) };
};

/** D21.2: examples that are no longer right, by id. */
export function* exampleFindings({ examples, configuration }: ExamplesToRun): Pieces<Findings> {
  const verdicts = yield* judgeExamples(configuration, examples);
  const warnings = examples.flatMap(({ id, name, expect: expected }, index): ReportItem[] => {
    const { passed = true, came } = verdicts[index] ?? {};
    if (passed) return [];
    const message = 'Look at the example: what came of it is not what it expects. Change the product, or the example.';
    return [{ code: 'example_fails', message, example_id: id, params: { example: { id, name }, expected, came } }];
  });
  return findings([], warnings);
}
