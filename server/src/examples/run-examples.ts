import { judgeExamples, type Pieces, type Verdict } from '@vantail/pricing';
import type { TenantRead } from '../database/tenant-transaction.ts';
import { configurationIn, pricedConfiguration } from '../product-configuration/configurations.ts';
import { listActiveExamples } from '../product-configuration/examples/store.ts';
import { MAX_RUN } from '../product-configuration/examples/watch-examples.ts';

type Run = {
  passed: number;
  failed: number;
  examples: { id: number; name: string; passed: boolean; expected: object; came: Verdict['came'] }[];
};

/** D21.2: reads a product with its examples; they are run afterwards, in pieces, when no connection waits for it any more. */
export const readRun = async (read: TenantRead, productId: number): Promise<Pieces<Run>> => {
  const [configuration, examples] = await Promise.all([
    configurationIn(read, productId, true),
    listActiveExamples(read, [productId], MAX_RUN),
  ]);
  return (function* () {
    const verdicts = yield* judgeExamples(pricedConfiguration(configuration), examples);
    const run = examples.map(({ id, name, expect: expected }, index) => {
      const { passed, came } = verdicts[index] as Verdict;
      return { id, name, passed, expected, came };
    });
    const passed = run.filter((example) => example.passed).length;
    return { passed, failed: run.length - passed, examples: run };
  })();
};
