import { judgeExamples, type Pieces, type Verdict } from '@vantail/pricing';
import {
  changeProduct,
  configurationIn,
  countActiveExamples,
  listActiveExamples,
  listBelowProduct,
  MAX_RUN,
  pricedConfiguration,
} from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { withDefaults, withoutNulls } from '../../platform/resource/schema.ts';
import { differences, ofProduct } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import { quotes } from '../../selling/index.ts';
import {
  mustBeSmall,
  mustHaveOrderedBounds,
  mustHaveRoomForExamples,
  mustSayOneWay,
  notALineOfProduct,
  unknownQuote,
} from './rules.ts';
import { type ExampleCreate, type ExamplePatch, exampleSchema } from './schema.ts';
import { type ExampleRecord, examples } from './store.ts';

const { fields } = exampleSchema;

type Parts = Pick<ExampleRecord, 'body' | 'expect'>;

export const getExample = async (read: TenantRead, productId: number, id: number): Promise<ExampleRecord> =>
  ofProduct(await examples.find(read, id), productId);

export const listExamples = (read: TenantRead, productId: number, filter: ListFilter) =>
  listBelowProduct(read, examples, productId, filter);

/** D21.1: a line as it was priced: its size, its row and its choices, and the unit price without a tariff. */
const partsOfLine = async (
  tx: TenantTransaction,
  productId: number,
  { quote_id = 0, line_id = 0 }: ExampleCreate,
): Promise<Parts> => {
  const quote = await quotes.find(tx, quote_id);
  if (!quote) throw unknownQuote();
  const line = quote.lines.find(({ id }) => id === line_id);
  if (line?.kind !== 'product' || line.product_id !== productId) throw notALineOfProduct();
  const { width, height, pricing_configuration_id, selections, unit_price, list_price = unit_price } = line;
  return {
    body: {
      width,
      height,
      ...(pricing_configuration_id === null ? {} : { pricing_configuration_id }),
      selections: selections ?? [],
    },
    expect: { unit_price: list_price },
  };
};

/** D2: what is wrong with the body itself comes before a product that is not there. */
export const createExample = async (
  tx: TenantTransaction,
  productId: number,
  given: ExampleCreate,
): Promise<ExampleRecord> => {
  mustSayOneWay(given);
  const { quote_id, line_id, ...own } = given;
  if (own.expect) mustHaveOrderedBounds({ expect: own.expect });
  return changeProduct(tx, productId, async () => {
    const parts = quote_id === undefined ? {} : await partsOfLine(tx, productId, given);
    const values = withDefaults(fields, { ...own, ...parts });
    mustBeSmall(values);
    if (values.active) mustHaveRoomForExamples(await countActiveExamples(tx, [productId]));
    return examples.insert(tx, { ...values, product_id: productId });
  });
};

const changeExample = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  patch: Partial<ExampleRecord>,
  precondition: Precondition,
): Promise<ExampleRecord> =>
  changeProduct(tx, productId, async () => {
    const example = ofProduct(await examples.lock(tx, id), productId);
    precondition(example);
    const changes = differences(example, patch);
    if (Object.keys(changes).length === 0) return example;
    const merged = { ...example, ...changes };
    if (changes.expect) mustHaveOrderedBounds(merged);
    mustBeSmall(merged);
    if (changes.active === true) mustHaveRoomForExamples(await countActiveExamples(tx, [productId]));
    return examples.update(tx, example, changes);
  });

export const patchExample = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  body: ExamplePatch,
  precondition: Precondition,
) => changeExample(tx, productId, id, withoutNulls(fields, body), precondition);

export const deactivateExample = (tx: TenantTransaction, productId: number, id: number, precondition: Precondition) =>
  changeExample(tx, productId, id, { active: false }, precondition);

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
