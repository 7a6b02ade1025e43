import {
  checkCompletions,
  checkPricingRowsInPieces,
  checkRulesInPieces,
  judgeExamples,
  type Pieces,
  type ProductConfiguration,
} from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { configurationIn, pricedConfiguration } from './configurations.ts';
import { listActiveExamples, type StoredExample } from './example-store.ts';
import { parseJsonObject } from './expanded-step.ts';
import { optionIdsListedIn } from './option-findings.ts';
import { type Findings, findings, inOrder, mergeFindings, type ReportItem } from './report-item.ts';
import { listKnownOptionIds } from './report-store.ts';
import { namedIn, type ProductSnapshot, readSnapshot } from './snapshot.ts';
import { stepFindings } from './step-findings.ts';
import { MAX_RUN } from './watch-examples.ts';

/** Examples, and the product as it is quoted. */
type ExamplesToRun = { examples: readonly StoredExample[]; configuration: ProductConfiguration };

/** Undefined where there are none: then the product need not be read as it is quoted. */
const readExamples = async (read: TenantRead, productId: number): Promise<ExamplesToRun | undefined> => {
  const examples = await listActiveExamples(read, [productId], MAX_RUN);
  if (examples.length === 0) return undefined;
  return { examples, configuration: pricedConfiguration(await configurationIn(read, productId, true)) };
};

/** D21.2: examples that are no longer right, by id. */
function* exampleFindings({ examples, configuration }: ExamplesToRun): Pieces<Findings> {
  const verdicts = yield* judgeExamples(configuration, examples);
  const warnings = examples.flatMap(({ id, name, expect: expected }, index): ReportItem[] => {
    const { passed = true, came } = verdicts[index] ?? {};
    if (passed) return [];
    const message = 'Look at the example: what came of it is not what it expects. Change the product, or the example.';
    return [{ code: 'example_fails', message, example_id: id, params: { example: { id, name }, expected, came } }];
  });
  return findings([], warnings);
}

const belonging = (noun: 'category' | 'brand', product: ProductSnapshot['product']): ReportItem[] => {
  const pointer = `/${noun}_id`;
  const active = product[`${noun}_active`];
  const params = { [noun]: { id: product[`${noun}_id`], name: product[`${noun}_name`] } };
  const message = `Activate the product's ${noun}, or choose another one.`;
  if (active === null) {
    return [{ code: `missing_${noun}`, message: `Choose a ${noun} for the product.`, pointer, params }];
  }
  return active ? [] : [{ code: `inactive_${noun}`, message, pointer, params }];
};

/** D7: what concerns the product as a whole. */
const productFindings = ({ product, steps }: ProductSnapshot): Findings =>
  findings(
    [
      ...belonging('category', product),
      ...belonging('brand', product),
      ...(steps.some(({ active }) => active)
        ? []
        : [
            {
              code: 'no_active_steps',
              message: 'Create a step, or activate one: the configurator has nothing to show.',
              params: {},
            },
          ]),
      ...(parseJsonObject(product.translations)
        ? []
        : [
            {
              code: 'invalid_json',
              message: 'Send the translations of the product again: they cannot be read.',
              pointer: '/translations',
              params: { field: 'translations' },
            },
          ]),
    ],
    product.active
      ? []
      : [
          {
            code: 'inactive_product',
            message: 'Activate the product when it is ready: it is not shown yet.',
            pointer: '/active',
            params: {},
          },
        ],
  );

/** §2.4. */
export type Report = { valid: boolean } & Findings;

/** D7: an item belongs to the rule that it names, else to its step, else to its row, else to the product. */
const ownerOf = ({ rule_id, step_id, pricing_configuration_id }: ReportItem): string => {
  if (rule_id !== undefined) return `rule ${rule_id}`;
  if (step_id !== undefined) return `step ${step_id}`;
  return pricing_configuration_id === undefined ? 'product' : `row ${pricing_configuration_id}`;
};

/** The items of each part of the report, in one pass: there may be thousands of rows, and of items. */
const itemsByOwner = ({ errors, warnings }: Findings): ((owner: string) => Findings) => {
  const [ofErrors, ofWarnings] = [Map.groupBy(errors, ownerOf), Map.groupBy(warnings, ownerOf)];
  return (owner) => findings(ofErrors.get(owner) ?? [], ofWarnings.get(owner) ?? []);
};

/**
 * D7: a pure function of one consistent snapshot. Items of the product first, then of steps in their order, then of
 * rows by id, then of rules by id, then of examples by id. `knownOptionIds` are the tenant's own among the ids that
 * clients' option lists name. In pieces: the search for dead ends may take seconds (D14.9), and others wait for the
 * thread.
 */
export function* reportInPieces(
  snapshot: ProductSnapshot,
  knownOptionIds: ReadonlySet<number>,
  examples: ExamplesToRun | undefined,
): Pieces<Report> {
  const { product, quotedSteps: steps, rows, rules, priceTables } = snapshot;
  const ofRules = yield* checkRulesInPieces({ steps, rows, rules, price_tables: priceTables });
  const ofPrices = yield* checkPricingRowsInPieces({ product, steps, rows, price_tables: priceTables });
  const ofExamples = examples ? yield* exampleFindings(examples) : findings();
  const ofCompletions = yield* checkCompletions({ product, steps, rows, rules, price_tables: priceTables });
  const checkedAt = itemsByOwner(mergeFindings([ofPrices, ofRules, findings([], ofCompletions)]));
  const ofSteps = yield* stepFindings(snapshot, knownOptionIds);
  yield;
  const { errors, warnings } = inOrder([
    mergeFindings([productFindings(snapshot), checkedAt('product')]),
    ...ofSteps.map(({ step_id, found }) => mergeFindings([found, checkedAt(`step ${step_id}`)])),
    ...rows.map(({ id }) => checkedAt(`row ${id}`)),
    ...rules.map(({ id }) => checkedAt(`rule ${id}`)),
    ofExamples,
  ]);
  return { valid: errors.length === 0, errors, warnings };
}

/** A report that has been read, and how large what it is made from is. */
type ReadReport = { work: Pieces<Report>; bytes: number };

const bytesOf = ({ rows, priceTables, steps }: ProductSnapshot): number =>
  [
    ...rows.map(({ price_table }) => price_table),
    ...priceTables.map(({ price_table }) => price_table),
    ...steps.map(({ content_configuration }) => content_configuration),
  ].reduce((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);

/** Reads what a report needs; the report itself is made afterwards, in pieces, when no connection waits for it any more. */
export const readReport = async (read: TenantRead, productId: number, language?: string): Promise<ReadReport> => {
  const [found, examples] = await Promise.all([readSnapshot(read, productId), readExamples(read, productId)]);
  const snapshot = language === undefined ? found : namedIn(found, language);
  const listed = snapshot.steps.filter(({ active }) => active).flatMap(optionIdsListedIn);
  const known = await listKnownOptionIds(read, listed);
  return { work: reportInPieces(snapshot, known, examples), bytes: bytesOf(snapshot) * (examples ? 2 : 1) };
};

/** `language` is that of the names of steps and options (D28.4). */
export const reportOn = async (read: TenantRead, productId: number, language?: string): Promise<Pieces<Report>> =>
  (await readReport(read, productId, language)).work;
