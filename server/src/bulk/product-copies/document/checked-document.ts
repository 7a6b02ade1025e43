import type { optionSchema } from '../../../options/schema.ts';
import type { FieldsOf } from '../../../resource/schema.ts';
import type { Values } from '../../../resource/store.ts';
import type { ruleSchema } from '../../../rules/schema.ts';
import type { StepRow } from '../../../steps/store.ts';

/** A record of a checked document; `key` is its id there, `place` where it stands. */
export type CheckedRecord<Fields = Values> = { key: number; place: string; values: Fields };

export type CheckedOption = CheckedRecord<FieldsOf<typeof optionSchema.fields>>;

/** A rule; its steps and options are keys of the document. */
export type CheckedRule = CheckedRecord<FieldsOf<typeof ruleSchema.fields>>;

export type CheckedStep = CheckedRecord<StepRow> & {
  options_written: boolean;
  /** Keys of the document's options. */
  option_keys: readonly number[];
};

/** A document every record of which a single write would accept. */
export type CheckedDocument = {
  currency: string | undefined;
  price_basis: string | undefined;
  product: Values;
  options: readonly CheckedOption[];
  steps: readonly CheckedStep[];
  rows: readonly CheckedRecord[];
  rules: readonly CheckedRule[];
};
