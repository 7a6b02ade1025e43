import type { StoredStep } from '../../../product-configuration/expanded-step.ts';
import type { Values } from '../../../resource/store.ts';
import type { RuleRecord } from '../../../rules/store.ts';

/** A pricing row to be made. `key` is what references to it say: its id in the product or document that it comes from. */
export type RowBlueprint = { key: number; values: Values };

/** A step to be made; next_step_id and previous_step_id are keys of steps, option_ids are the tenant's own options. */
export type StepBlueprint = {
  key: number;
  values: Values & Pick<StoredStep, 'type' | 'content_type' | 'content_configuration'>;
  options_written: boolean;
  option_ids: readonly number[];
};

/** A rule to be made; the steps that it names are keys of steps, the options are the tenant's own. */
export type RuleBlueprint = {
  key: number;
  values: Omit<RuleRecord, 'id' | 'product_id' | 'version' | 'created_at' | 'updated_at'>;
};
