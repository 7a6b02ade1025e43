import { deadEndSearch } from '../completing/dead-ends.ts';
import type { SearchedProduct } from '../completing/search-space.ts';
import { parsePriceTable } from '../price-table/parse-price-table.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { JsonObject } from '../product/json-object.ts';
import { type PricingRow, tableTextOf } from '../product/pricing-row.ts';
import { leafReads, type Rule } from '../product/rule.ts';
import { activeSteps, attachedOptions, type QuotedStep } from '../product/step.ts';
import { rowRange } from '../row-price/row-range.ts';
import { checkRuleParts } from '../rules/checking/check-effects.ts';
import { checkRuleReferences, placesOf } from '../rules/checking/check-rule-references.ts';
import { leavesOf } from '../rules/checking/condition-leaves.ts';
import { isSoundRule, ruleIndexInPieces } from '../rules/rule-index.ts';
import type { Pieces } from '../work/pieces.ts';
import { checkWindows } from './check-windows.ts';
import { deadEndItem } from './dead-end-item.ts';
import type { ReportItem } from './report-item.ts';

/**
 * `rule_unknown_step`, `rule_unknown_option` (also an inactive one) and `rule_looks_ahead` (D14.9): what was right when
 * the rule was written and is not any more. `steps` are the active ones.
 *
 * @example
 * allPieces(referenceCheck(steps))(rule)[0]?.pointer; // '/then/0/step'
 */
function* referenceCheck(steps: readonly QuotedStep[]): Pieces<(rule: Rule) => ReportItem[]> {
  const options = new Map<unknown, JsonObject>();
  for (const step of steps) {
    for (const option of attachedOptions(step)) options.set(option.id, option);
    yield;
  }
  const usable = steps.map((step) => ({
    ...step,
    option_ids: step.option_ids?.filter((id) => options.get(id)?.active !== false) ?? [],
  }));
  const named = (id: unknown, name: unknown) => ({ id, name: typeof name === 'string' ? name : null });
  yield;
  const targets = placesOf(usable);
  yield;
  return (rule) =>
    checkRuleReferences(rule, targets).map(({ code, pointer, params }) => {
      const { step_id, option_ids, step_ids } = params as Facts;
      const [optionId] = option_ids ?? [];
      const stepId = step_ids?.[0] ?? step_id ?? undefined;
      const step = steps.find(({ id }) => id === stepId);
      const option = options.get(optionId);
      return {
        code: `rule_${code}`,
        message: `Rule ${rule.id} (${rule.name}) ${words(code, { stepId, optionId, isInactive: option?.active === false })}`,
        pointer,
        ...(rule.id !== null && { rule_id: rule.id }),
        ...(step && { step_id: step.id }),
        ...(optionId !== undefined && { option_id: optionId }),
        params: {
          rule: named(rule.id, rule.name),
          ...(stepId !== undefined && { step: named(stepId, step?.name) }),
          ...(optionId !== undefined && { option: named(optionId, option?.name) }),
        },
      };
    });
}

type Facts = {
  readonly step_id?: number | null;
  readonly option_ids?: readonly number[];
  readonly step_ids?: readonly number[];
};

type Named = {
  readonly stepId: number | undefined;
  readonly optionId: number | undefined;
  readonly isInactive: boolean;
};

function words(code: string, { stepId, optionId, isInactive }: Named): string {
  if (code === 'unknown_step') {
    return `names step ${stepId}, which is not an active step of the product. Activate the step, or change the rule.`;
  }
  if (code === 'looks_ahead') {
    return (
      `acts on step ${stepId}, and asks there for option ${optionId}, which is chosen in that step or behind it. ` +
      'Move the steps, or change the rule: it never sees this option.'
    );
  }
  const where = stepId === undefined ? 'an active step' : `step ${stepId}`;
  const why = isInactive ? 'is inactive' : `is not attached to ${where}`;
  return `names option ${optionId}, which ${why}. Activate or attach the option, or change the rule.`;
}

/**
 * What the report says about rules.
 *
 * @example
 * const { errors, warnings }: RuleFindings = yield* checkRulesInPieces({ steps, rows, rules });
 */
export type RuleFindings = { readonly errors: ReportItem[]; readonly warnings: ReportItem[] };

const bounded = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** D10: rows with the range that they have a price for: the grid's headers bound it, too. An empty one is D7's own finding. */
function* rowsThatSell(rows: readonly PricingRow[], tables: SearchedProduct['price_tables']): Pieces<PricingRow[]> {
  const found: PricingRow[] = [];
  const shared = new Map<number, PriceTable>();
  for (const row of rows) {
    const id = row.price_table_id ?? null;
    const table = (id !== null && shared.get(id)) || parsePriceTable(tableTextOf(row, tables));
    if (id !== null) shared.set(id, table);
    const { width, height } = rowRange(row, table);
    const isEmpty = width.min > width.max || height.min > height.max;
    const range = {
      total_width_min: bounded(width.min),
      total_width_max: bounded(width.max),
      total_height_min: bounded(height.min),
      total_height_max: bounded(height.max),
    };
    found.push(isEmpty ? row : { ...row, ...range });
    yield;
  }
  return found;
}

/**
 * The part of the validation report that concerns rules and options that are windows (D14.9, D14.11). Pass all steps,
 * rows and rules of the product; only active ones are examined. Each item names its step, its row or its rule; one that
 * names none is about the product. In pieces of a few milliseconds: the search may take seconds, and a service has
 * others to answer.
 *
 * @example
 * allPieces(checkRulesInPieces({ steps, rows, rules })).errors; // [{ code: 'dead_end', step_id: 9, example, ... }]
 */
export function* checkRulesInPieces({ steps, rows, rules, price_tables }: SearchedProduct): Pieces<RuleFindings> {
  const sound: Rule[] = [];
  const errors: ReportItem[] = [];
  const references = yield* referenceCheck(activeSteps(steps));
  for (const rule of rules) {
    if (rule.active === false) continue;
    if (isSoundRule(rule)) sound.push(rule);
    errors.push(...(isSoundRule(rule) ? references(rule) : unreadable(rule)));
    yield;
  }
  const readsSizes = sound.some((rule) => leavesOf(rule).some((leaf) => leafReads(leaf) === 'size'));
  const product = { steps, rows: readsSizes ? yield* rowsThatSell(rows, price_tables) : rows, rules: sound };
  // The search finds it there.
  yield* ruleIndexInPieces(sound);
  const { deadEnds, isComplete } = yield* deadEndSearch(product);
  const windows = yield* checkWindows(product);
  return {
    errors: [...deadEnds.map(deadEndItem), ...errors],
    warnings: [...notSearched(isComplete, windows.isComplete), ...windows.items],
  };
}

/** Only another program can have stored it. */
function unreadable(rule: Rule): ReportItem[] {
  return checkRuleParts(rule.when, rule.then).map(({ pointer, message }) => ({
    code: 'rule_unreadable',
    message: `Rule ${rule.id} (${rule.name}) cannot be read, so quotes are refused: ${pointer} ${message}. Rewrite or deactivate the rule.`,
    pointer,
    ...(rule.id !== null && { rule_id: rule.id }),
    params: { rule: { id: rule.id, name: rule.name } },
  }));
}

/** D14.9: one item, which names the codes that may be missing. */
function notSearched(hasDeadEnds: boolean, hasWindows: boolean): ReportItem[] {
  if (hasDeadEnds && hasWindows) return [];
  const searched = [...(hasDeadEnds ? [] : ['dead ends']), ...(hasWindows ? [] : ['windows without a row'])];
  const codes = [
    ...(hasDeadEnds ? [] : ['dead_end']),
    ...(hasWindows ? [] : ['window_without_row', 'row_not_reachable']),
  ];
  const message =
    `The rules allow so many combinations that not all of them were searched for ${searched.join(' and ')}. ` +
    'Try the configurator where many rules meet, or simplify them.';
  return [{ code: 'dead_ends_not_searched', message, params: { limit: 1_000_000, codes } }];
}
