import { judgeExamples, type ProductConfiguration, type RefusalCode, type Verdict } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { Problem } from '../../platform/errors.ts';
import {
  countProgress,
  type OnProgress,
  type Pause,
  shortPause,
  withShortPauses,
} from '../../platform/scheduling/scheduled-work.ts';
import { configurationIn, pricedConfiguration } from './configurations.ts';
import type { StoredExample } from './example-store.ts';

/** An example with what came of it. */
export type JudgedExample = StoredExample & Verdict;

/** Whoever keeps examples sees inactive products, too. */
const SEES_INACTIVE = true;
/** So many run in one batch; other requests run between batches. */
const AT_ONCE = 25;

/** What of a product cannot be read is no price, for any request. */
const unreadable = (examples: readonly StoredExample[], error: unknown): JudgedExample[] => {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const came = { unit_price: null, code: error.code as RefusalCode };
  return examples.map((example) => ({ ...example, passed: false, came }));
};

/** Called between two batches: whether more examples run. */
type MayGoOn = () => boolean;

/** A product as a transaction sees it. */
export type ConfigurationOf = (productId: number) => Promise<ProductConfiguration>;

export const configurationsIn =
  (read: TenantRead): ConfigurationOf =>
  async (productId) =>
    pricedConfiguration(await configurationIn(read, productId, SEES_INACTIVE));

/** Examples of one product, by the functions that price the stateless quote and `choices`. */
const judgeOfProduct = async (
  configurationOf: ConfigurationOf,
  productId: number,
  examples: readonly StoredExample[],
  pause: Pause,
  mayGoOn: MayGoOn,
  advance: (more: number) => void,
): Promise<JudgedExample[]> => {
  const shortly = shortPause();
  try {
    const configuration = await configurationOf(productId);
    const judged: JudgedExample[] = [];
    for (let from = 0; from < examples.length && mayGoOn(); from += AT_ONCE) {
      const batch = examples.slice(from, from + AT_ONCE);
      await pause();
      const verdicts = await withShortPauses(judgeExamples(configuration, batch), shortly);
      for (const [index, example] of batch.entries()) judged.push({ ...example, ...(verdicts[index] as Verdict) });
      advance(batch.length);
    }
    return judged;
  } catch (error) {
    return unreadable(examples, error);
  }
};

/** Runs examples of many products, one product after the other, with pauses for others between them, for as long as it may go on. */
export const judgedExamples = async (
  configurationOf: ConfigurationOf,
  examples: readonly StoredExample[],
  pause: Pause,
  mayGoOn: MayGoOn,
  onProgress: OnProgress,
): Promise<JudgedExample[]> => {
  const advance = countProgress(onProgress, examples.length);
  const judged: JudgedExample[] = [];
  for (const [productId, own] of Map.groupBy(examples, ({ product_id }) => product_id))
    if (mayGoOn()) judged.push(...(await judgeOfProduct(configurationOf, productId, own, pause, mayGoOn, advance)));
  return judged;
};
