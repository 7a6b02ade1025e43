import { RestartTransaction } from '../../platform/database/database-errors.ts';
import { raiseOptionsVersion } from '../../platform/database/raised-versions.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Affected } from '../../platform/plan-rule.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { resourceService } from '../../platform/resource/service.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { changeOption, mayCarryPrices } from '../product/change-option.ts';
import { type ExamplesReport, examplesReport } from '../product/example-schema.ts';
import { countExamplesOf, listOfferingProducts } from '../product/example-store.ts';
import { listTableIdsOfOptions } from '../product/price-table-store.ts';
import { listStepsPricedBy } from '../product/step-store.ts';
import { type Compare, NO_EXAMPLES, watchExamples } from '../product/watch-examples.ts';
import { checkOptionPrice } from './rules.ts';
import { type OptionMoves, type OptionPatch, optionSchema } from './schema.ts';
import { type Option, options } from './store.ts';

/** The record alone: who calls it has locked what its prices are in, and follows up on them. */
export const optionRecords = resourceService({
  schema: optionSchema,
  table: options,
  check: checkOptionPrice,
  afterWrite: async (tx) => raiseOptionsVersion(tx),
});

const change = async (
  tx: TenantTransaction,
  id: number,
  body: OptionPatch,
  precondition: Precondition,
  beforeWrite: () => Promise<void> = async () => {},
) => {
  const carriesPrices = mayCarryPrices(body) || mayCarryPrices(await options.find(tx, id));
  return changeOption(tx, id, carriesPrices, async () => {
    // Decided on a row that was not locked yet: another writer may have put prices into it meanwhile.
    if (!carriesPrices && mayCarryPrices(await options.lock(tx, id))) {
      throw new RestartTransaction('The option got prices meanwhile');
    }
    await beforeWrite();
    return optionRecords.patch(tx, id, body, precondition);
  });
};

/** D21.2: the examples that a change of the option may make fail are those of all products that offer it. */
export const countExamples = (read: TenantRead, id: number): Promise<number> =>
  countExamplesOf(read, { options: [id] });

/** The option as it would be, with the from-prices that its change would move, and what would become of examples. */
export const movesOfPatch = async (
  tx: TenantTransaction,
  id: number,
  body: OptionPatch,
  precondition: Precondition,
  pause: Pause,
): Promise<Option & { moves: OptionMoves; examples: ExamplesReport }> => {
  const watched: { compare?: Compare } = {};
  const { result, moved } = await change(tx, id, body, precondition, async () => {
    watched.compare = await watchExamples(tx, await listOfferingProducts(tx, { options: [id] }), pause);
  });
  const examples = examplesReport((await watched.compare?.()) ?? NO_EXAMPLES);
  return { ...result, moves: { from_prices: moved }, examples };
};

type PatchArguments = readonly [TenantTransaction, number, OptionPatch, Precondition];

const patch = async (...args: PatchArguments): Promise<Option> => (await change(...args)).result;

/** §4.4: an option's price, state and configuration can change from-prices. A new one is attached nowhere yet. */
export const optionService: typeof optionRecords = {
  ...optionRecords,
  patch,
  deactivate: (tx, id, precondition) => patch(tx, id, { active: false }, precondition),
};

/** An option reaches the products whose price it can change (docs/adr/0011), and the table that prices it. */
export const affectedByOption = async (
  tx: TenantTransaction,
  { id }: { id: number },
  body: OptionPatch = {},
): Promise<Affected> => {
  const carriesPrices = mayCarryPrices(body) || mayCarryPrices(await options.find(tx, id));
  const steps = await listStepsPricedBy(tx, [id], carriesPrices);
  return {
    products: steps.map(({ product_id }) => product_id),
    tables: [...(await listTableIdsOfOptions(tx, [id])), ...[body.price_table_id ?? []].flat()],
  };
};
