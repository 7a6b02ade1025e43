import { mustHaveOneTable, optionPriceFaults, optionSchema, usableTable } from '../../catalogue/index.ts';
import { type FaultList, faultList } from '../../platform/json/fault-list.ts';
import { bodyValidator } from '../../platform/json/record-validator.ts';
import { withDefaults } from '../../platform/resource/schema.ts';
import type { Values } from '../../platform/resource/store.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import {
  mustHaveOrderedRanges,
  type PricingConfigurationRow,
  priceTableSchema,
  pricingConfigurationSchema,
} from '../../prices/index.ts';
import { exampleSchema } from '../examples/schema.ts';
import { ruleSchema } from '../rules/schema.ts';
import {
  mustBeAttached,
  mustFitDefaults,
  mustHaveOrderedBounds,
  mustHaveRoom,
  nextDisplayOrder,
} from '../steps/rules.ts';
import { stepSchema } from '../steps/schema.ts';
import type { StepRow } from '../steps/store.ts';
import { settleExamples } from './check-examples.ts';
import { settleRules } from './check-rules.ts';
import type {
  CheckedDocument,
  CheckedOption,
  CheckedRecord,
  CheckedStep,
  CheckedTable,
  DocumentBody,
} from './document.ts';
import { documentProduct } from './document-schema.ts';

const validateProduct = bodyValidator(documentProduct.create);
const validators = {
  options: bodyValidator(optionSchema.create),
  steps: bodyValidator(stepSchema.create),
  price_tables: bodyValidator(priceTableSchema.create),
  pricing_configurations: bodyValidator(pricingConfigurationSchema.create),
  rules: bodyValidator(ruleSchema.create),
  examples: bodyValidator(exampleSchema.create),
};

/** So many records are checked at a time, and so much of tables. */
const RECORDS_AT_ONCE = 8;
const CHARACTERS_AT_ONCE = 64 * 1024;

/** Goes through records with pauses, so that others have the process in between. */
async function* inPieces<Record>(records: readonly Record[], pause: Pause, tableOf: (record: Record) => unknown) {
  let [checked, characters] = [0, 0];
  for (const [index, record] of records.entries()) {
    if (checked >= RECORDS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) {
      await pause();
      [checked, characters] = [0, 0];
    }
    yield [index, record] as const;
    checked++;
    const table = tableOf(record);
    if (typeof table === 'string') characters += table.length;
  }
}

/** Each record as a POST of it would be checked; ids are the document's own. */
const checkRecords = async (
  name: keyof typeof validators,
  records: readonly Values[] | undefined,
  faults: FaultList,
  pause: Pause,
) => {
  // What checks a field is made when the field first comes: those of all kinds together are a long piece.
  await pause();
  const keys = new Set<number>();
  const checked: CheckedRecord[] = [];
  for await (const [index, record] of inPieces(records ?? [], pause, (given) => given?.price_table)) {
    const pointer = `/${name}/${index}`;
    const key = record.id as number;
    if (!Number.isSafeInteger(key) || key < 1) {
      faults.add(`${pointer}/id`, 'wrong_type', 'must be an integer from 1', { expected: ['integer'] });
    } else if (keys.has(key)) {
      faults.add(`${pointer}/id`, 'duplicate', `must be unique: ${key} is there already`, { value: key });
    }
    keys.add(key);
    const outcome = validators[name](record);
    if ('error' in outcome) faults.addProblem(pointer, outcome.error);
    else checked.push({ key, pointer, values: outcome.value });
  }
  return checked;
};

const settleStep = ({ key, pointer, values: given }: CheckedRecord, faults: FaultList): CheckedStep => {
  const { option_ids, ...fields } = withDefaults(stepSchema.fields, given);
  const { options, ...configuration } = fields.content_configuration as Values;
  const options_written = given.option_ids !== undefined;
  // D6: once option_ids is written, the list in content_configuration is the service's.
  const values = { ...fields, ...(options_written ? { content_configuration: configuration } : {}) } as StepRow;
  faults.check(pointer, () => mustHaveOrderedBounds(values));
  faults.check(pointer, () => mustBeAttached(values.default_option_ids, option_ids, key));
  faults.check(pointer, () => mustFitDefaults(values));
  return { key, pointer, values, options_written, option_keys: option_ids as number[] };
};

/** §4.1 rule 3, and D6 for a step without an order. */
const settleOrders = (steps: readonly CheckedStep[], faults: FaultList): CheckedStep[] => {
  const active: { display_order: number; pointer: string }[] = [];
  return steps.map((step) => {
    const { pointer, values } = step;
    let display_order = values.display_order as number | null;
    faults.check(pointer, () => {
      if (values.active) mustHaveRoom(active.length);
      display_order ??= nextDisplayOrder(active);
    });
    const settled = { ...step, values: { ...values, display_order: display_order ?? 0 } };
    const other = active.find((earlier) => earlier.display_order === display_order);
    if (!values.active) return settled;
    const message = `is that of another active step of the document, ${other?.pointer}`;
    if (other) {
      const params = { display_order, other: other.pointer };
      faults.add(`${pointer}/display_order`, 'duplicate_display_order', message, params);
    }
    active.push({ display_order: settled.values.display_order, pointer });
    return settled;
  });
};

/** What one record of the document says of another must be there. */
const checkReferences = (steps: readonly CheckedStep[], options: readonly CheckedRecord[], faults: FaultList) => {
  const stepKeys = new Set(steps.map(({ key }) => key));
  const optionKeys = new Set(options.map(({ key }) => key));
  for (const { pointer, values, option_keys } of steps) {
    for (const field of ['next_step_id', 'previous_step_id'] as const) {
      const key = values[field];
      if (key === null || stepKeys.has(key)) continue;
      const params = { resource: 'step', value: key };
      faults.add(`${pointer}/${field}`, 'unknown_reference', 'must be the id of a step of this document', params);
    }
    for (const [index, key] of option_keys.entries()) {
      if (optionKeys.has(key)) continue;
      const message = 'must be the id of an option of this document';
      const params = { resource: 'option', value: key };
      faults.add(`${pointer}/option_ids/${index}`, 'unknown_reference', message, params);
    }
  }
};

const settleTable = (record: CheckedRecord, isLenient: boolean, faults: FaultList): CheckedTable => {
  const values = withDefaults(priceTableSchema.fields, record.values);
  faults.check(record.pointer, () => void usableTable(values.price_table, isLenient));
  return { ...record, values };
};

/** D15.4: the rules of a single write, and the table is one of the document. */
const settleOption = (record: CheckedRecord, tableKeys: ReadonlySet<number>, faults: FaultList): CheckedOption => {
  const values = withDefaults(optionSchema.fields, record.values);
  for (const { pointer, code, message, params } of optionPriceFaults(values))
    faults.add(`${record.pointer}${pointer}`, code, message, params);
  mustNameTable(record, values.price_table_id, tableKeys, faults);
  return { ...record, values };
};

const mustNameTable = (
  { pointer }: CheckedRecord,
  key: number | null,
  tableKeys: ReadonlySet<number>,
  faults: FaultList,
): void => {
  if (key === null || tableKeys.has(key)) return;
  const params = { resource: 'price_table', value: key };
  const message = 'must be the id of a price table of this document';
  faults.add(`${pointer}/price_table_id`, 'unknown_reference', message, params);
};

const settleRow = (
  record: CheckedRecord,
  tableKeys: ReadonlySet<number>,
  isLenient: boolean,
  faults: FaultList,
): CheckedRecord => {
  const values = withDefaults(pricingConfigurationSchema.fields, record.values) as PricingConfigurationRow;
  faults.check(record.pointer, () => mustHaveOneTable(values));
  mustNameTable(record, values.price_table_id, tableKeys, faults);
  faults.check(record.pointer, () => mustHaveOrderedRanges(values));
  faults.check(record.pointer, () => void usableTable(values.price_table, isLenient));
  return { ...record, values };
};

/**
 * B6: checks a document before any transaction opens, by the schemas and rules of single writes; with lenient handling a
 * broken price table (D8), and a rule that refers to something that is gone, are taken over as they are. With pauses: a document may have thousands of records.
 */
export const checkDocument = async (body: DocumentBody, isLenient: boolean, pause: Pause): Promise<CheckedDocument> => {
  const faults = faultList();
  const product = validateProduct(body.product);
  if ('error' in product) faults.addProblem('/product', product.error);
  const options = await checkRecords('options', body.options, faults, pause);
  const givenSteps = await checkRecords('steps', body.steps, faults, pause);
  const rows = await checkRecords('pricing_configurations', body.pricing_configurations, faults, pause);
  const givenTables = await checkRecords('price_tables', body.price_tables, faults, pause);
  const givenRules = await checkRecords('rules', body.rules, faults, pause);
  const givenExamples = await checkRecords('examples', body.examples, faults, pause);
  // Rules across records would only repeat what is wrong with one of them.
  faults.refuse();
  const steps = settleOrders(
    givenSteps.map((step) => settleStep(step, faults)),
    faults,
  );
  checkReferences(steps, options, faults);
  const rules = await settleRules(givenRules, steps, isLenient, faults, pause);
  const examples = settleExamples(givenExamples, faults);
  const tables: CheckedTable[] = [];
  for await (const [, table] of inPieces(givenTables, pause, ({ values }) => values.price_table))
    tables.push(settleTable(table, isLenient, faults));
  const tableKeys = new Set(tables.map(({ key }) => key));
  const settledRows: CheckedRecord[] = [];
  for await (const [, row] of inPieces(rows, pause, ({ values }) => values.price_table))
    settledRows.push(settleRow(row, tableKeys, isLenient, faults));
  const settledOptions = options.map((option) => settleOption(option, tableKeys, faults));
  faults.refuse();
  return {
    currency: body.currency,
    price_basis: body.price_basis,
    product: 'value' in product ? product.value : {},
    options: settledOptions,
    steps,
    tables,
    rows: settledRows,
    rules,
    examples,
  };
};
