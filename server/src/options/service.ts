import { RestartTransaction } from '../database/database-errors.ts';
import { raiseOptionsVersion } from '../database/raised-versions.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Precondition } from '../precondition.ts';
import { changeOption, mayCarryPrices } from '../product-configuration/change-option.ts';
import { resourceService } from '../resource/service.ts';
import { checkOptionPrice } from './rules.ts';
import { type OptionMoves, type OptionPatch, optionSchema } from './schema.ts';
import { type Option, options } from './store.ts';

const plain = resourceService({
  schema: optionSchema,
  table: options,
  check: checkOptionPrice,
  afterWrite: async (tx) => raiseOptionsVersion(tx),
});

const change = async (tx: TenantTransaction, id: number, body: OptionPatch, precondition: Precondition) => {
  const carriesPrices = mayCarryPrices(body) || mayCarryPrices(await options.find(tx, id));
  return changeOption(tx, id, carriesPrices, async () => {
    // Decided on a row that was not locked yet: another writer may have put prices into it meanwhile.
    if (!carriesPrices && mayCarryPrices(await options.lock(tx, id))) {
      throw new RestartTransaction('The option got prices meanwhile');
    }
    return plain.patch(tx, id, body, precondition);
  });
};

/** The option as it would be, with the from-prices that its change would move. */
export const movesOfPatch = async (...given: Parameters<typeof change>): Promise<Option & { moves: OptionMoves }> => {
  const { result, moved } = await change(...given);
  return { ...result, moves: { from_prices: moved } };
};

const patch = async (...given: Parameters<typeof change>): Promise<Option> => (await change(...given)).result;

/** §4.4: an option's price, state and configuration can change from-prices. A new one is attached nowhere yet. */
export const optionService: typeof plain = {
  ...plain,
  patch,
  deactivate: (tx, id, precondition) => patch(tx, id, { active: false }, precondition),
};
