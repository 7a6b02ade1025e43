import { remapRowReferences } from '@vantail/pricing';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { type Option, options } from '../../../options/store.ts';
import type { Pause } from '../../../pause.ts';
import { remapListedOptions } from '../../../product-configuration/listed-options.ts';
import { raiseOptionsVersion } from '../../../product-configuration/store.ts';
import { listCandidates } from '../configuration/store.ts';
import { type MadeRow, type MadeStep, makeAll, makeRows, makeSteps } from '../configuration/write-configuration.ts';
import { type MadeRule, makeRules, stepIdInCopy } from '../configuration/write-rules.ts';
import type { CheckedDocument, CheckedOption, CheckedStep } from '../document/checked-document.ts';
import { nowhere } from '../document/document.ts';
import { matchOptions, type OptionMatch } from './match-options.ts';

/** B6: which options of the document the tenant has already. */
export const findOptions = async (tx: TenantTransaction, document: CheckedDocument): Promise<OptionMatch[]> => {
  const values = document.options.map((option) => option.values);
  const referenced = values.filter(({ reference }) => reference !== null);
  const unreferenced = values.filter(({ reference }) => reference === null);
  if (values.length === 0) return [];
  const candidates = await listCandidates(
    tx,
    referenced.map(({ reference }) => reference as string),
    unreferenced.map(({ name }) => name),
  );
  return matchOptions(document.options, candidates);
};

type RowIdOf = (key: number) => number;

const makeOption = (tx: TenantTransaction, { values }: CheckedOption, rowIdOf: RowIdOf): Promise<Option> =>
  options.insert(tx, {
    ...values,
    configuration: remapRowReferences(values.configuration, rowIdOf),
    translations: remapRowReferences(values.translations, rowIdOf),
  });

export type WrittenDocument = {
  rows: MadeRow[];
  steps: MadeStep[];
  rules: MadeRule[];
  createdOptions: Map<number, number>;
};

const stepBlueprint =
  (optionIdOf: (key: number) => number) =>
  ({ key, values, options_written, option_keys }: CheckedStep) => {
    const { content_configuration, default_option_ids } = values;
    return {
      key,
      options_written,
      option_ids: option_keys.map(optionIdOf),
      values: {
        ...values,
        default_option_ids: default_option_ids.map(optionIdOf),
        content_configuration: options_written
          ? content_configuration
          : remapListedOptions(content_configuration, optionIdOf),
      },
    };
  };

/** Writes a document below a locked product: rows, the options that are missing, steps, and rules. */
export const writeDocument = async (
  tx: TenantTransaction,
  productId: number,
  document: CheckedDocument,
  matches: readonly OptionMatch[],
  pause: Pause,
): Promise<WrittenDocument> => {
  const rows = await makeRows(tx, productId, document.rows, pause);
  const rowIds = new Map(rows.map(({ key, row }) => [key, row.id]));
  const rowIdOf = (key: number) => rowIds.get(key) ?? nowhere(key);
  const created = await makeAll(
    matches.filter(({ existing }) => existing === null),
    pause,
    async ({ option }) => [option.key, (await makeOption(tx, option, rowIdOf)).id] as const,
  );
  const createdOptions = new Map(created);
  const existing = new Map(matches.map((match) => [match.option.key, match.existing?.id]));
  const optionIdOf = (key: number) => createdOptions.get(key) ?? existing.get(key) ?? nowhere(key);
  const steps = await makeSteps(tx, productId, document.steps.map(stepBlueprint(optionIdOf)), rowIdOf, pause);
  const rules = await makeRules(
    tx,
    productId,
    document.rules,
    { step: stepIdInCopy(steps), option: optionIdOf },
    pause,
  );
  // Last, as every writer of options takes it after the options themselves (docs/adr/0011).
  if (created.length > 0) await raiseOptionsVersion(tx);
  return { rows, steps, rules, createdOptions };
};
