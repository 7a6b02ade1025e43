import type { optionSchema } from '../../catalogue/index.ts';
import type { FieldsOf } from '../../platform/resource/schema.ts';
import type { Values } from '../../platform/resource/store.ts';
import type { priceTableSchema } from '../../prices/index.ts';
import type { exampleSchema } from '../examples/schema.ts';
import type { ruleSchema } from '../rules/schema.ts';
import type { StepRow } from '../steps/store.ts';

/** A record of a document, named by an id that holds inside the document. */
export type DocumentRecord = Values & { id: number };

/** B6: a product's configuration as one JSON document. */
export type ConfigurationDocument = {
  format: string;
  version: number;
  currency: string;
  price_basis: string;
  product: Values;
  options: DocumentRecord[];
  steps: DocumentRecord[];
  price_tables: DocumentRecord[];
  pricing_configurations: DocumentRecord[];
  rules: DocumentRecord[];
  examples: DocumentRecord[];
};

/** What an import takes: lists may be absent, and nothing below the top was looked at yet. */
export type DocumentBody = Pick<ConfigurationDocument, 'format' | 'version' | 'product'> & {
  currency?: string;
  price_basis?: string;
  options?: Values[];
  steps?: Values[];
  price_tables?: Values[];
  pricing_configurations?: Values[];
  rules?: Values[];
  examples?: Values[];
};

/**
 * B6: a reference that leads to nothing in the document is written with a negative id: none ever has one, so it stays a
 * reference that leads nowhere, in whatever tenant.
 */
export const nowhere = (id: number): number => -Math.abs(id);

/**
 * D21: the same in an example, whose body must stay one that a quote takes, and is refused for the same reason: an id that none
 * ever has, and not a negative one, which is refused for its form.
 */
export const unreachable = (id: number): number =>
  id >= UNREACHABLE ? id : Math.min(UNREACHABLE + id, Number.MAX_SAFE_INTEGER);
/** Ids are counted from 1. */
const UNREACHABLE = 9e15;

/** A record of a checked document; `key` is its id there, `pointer` where it is in the document. */
export type CheckedRecord<Fields = Values> = { key: number; pointer: string; values: Fields };

export type CheckedOption = CheckedRecord<FieldsOf<typeof optionSchema.fields>>;

/** A rule; its steps and options are keys of the document. */
export type CheckedRule = CheckedRecord<FieldsOf<typeof ruleSchema.fields>>;

/** Its steps, options, rows and rules are keys of the document. */
export type CheckedExample = CheckedRecord<FieldsOf<typeof exampleSchema.fields>>;

export type CheckedTable = CheckedRecord<FieldsOf<typeof priceTableSchema.fields>>;

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
  tables: readonly CheckedTable[];
  /** Their price_table_id is a key of the document's tables. */
  rows: readonly CheckedRecord[];
  rules: readonly CheckedRule[];
  examples: readonly CheckedExample[];
};
