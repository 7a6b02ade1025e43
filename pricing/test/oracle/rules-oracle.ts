// A second evaluation of D14, written from the text of the rules: slow, plain, with fractions,
// and sharing no code with src/. Prices without rules come from the oracle of D10.
import type { Json } from './oracle.ts';
import { basisOf, type OracleTerm, oracleQuote } from './quote-oracle.ts';
import { Rational } from './rational.ts';

/** `rows` with tables of their own, as the oracle reads them; `sharing` are the same with some in `price_tables`. */
export type RuledCase = {
  product: Json;
  steps: Json[];
  rows: Json[];
  sharing: Json[];
  price_tables: Json[];
  rules: Json[];
};
export type OracleFault = { code: string; step?: number; options: number[]; field?: string; reasons: number[] };
type OracleOption = {
  id: number;
  available: boolean;
  selected: boolean;
  required: boolean;
  total: number | null;
  reasons: number[];
};
type OracleStep = {
  id: number;
  visible: boolean;
  required: boolean;
  reasons: number[];
  /** Undefined where a conflict between windows or sizes leaves open which step is at fault. */
  complete: boolean | undefined;
  options: OracleOption[];
};
type OracleRuledQuote =
  | { code: string; reasons: number[]; pointer?: string }
  | { unit_price: number; row: number | null; terms: (OracleTerm & { rule_id?: number })[] };
export type OracleVerdict = { steps: OracleStep[]; faults: OracleFault[]; quote: OracleRuledQuote };

/** Kleene's third value. */
const UNKNOWN = 'unknown';
type Truth = boolean | typeof UNKNOWN;

const FIELDS = [
  'leaf_count',
  ...[1, 2, 3, 4].map((n) => `opening_v${n}`),
  'fixed_part_type',
  ...[1, 2, 3, 4].map((n) => `fixed_part_opening_v${n}`),
];
const rational = (value: unknown): Rational => Rational.of(String(value));
const idsOf = (value: unknown): number[] => (value ?? []) as number[];

export const optionsOf = (step: Json): Json[] =>
  ((step.content_configuration as { options?: Json[] }).options ?? []).filter(({ id }) =>
    idsOf(step.option_ids).includes(id as number),
  );
const optionIn = (step: Json, id: number): Json | undefined =>
  optionsOf(step).find((option) => option.id === id && option.active !== false);
const isSize = (step: Json, option: Json): boolean =>
  step.type === 'dimension' &&
  ['roof_window', 'fenetre_de_toit'].includes(String(step.content_type)) &&
  option.price_type === 'flat';

/** D14.3: an effect that is none of these is one that nothing below looks for, so its absence would pass for agreement. */
function mustBeKnown(effect: Json): void {
  const known = ['hide', 'exclude', 'only', 'require', 'refuse', 'surcharge'];
  const kinds = Object.keys(effect).filter((key) => !['step', 'price_type', 'label'].includes(key));
  if (kinds.length !== 1 || !known.includes(String(kinds[0])))
    throw new Error(`The oracle does not know the effect ${JSON.stringify(effect)}`);
}

/** One configuration that is being asked about. */
export class Asked {
  readonly steps: Json[];
  readonly rules: Json[];
  readonly body: Json;
  readonly known = new Map<number, Json[]>();
  /** The row that the body names by id: its window counts as if the body had sent it. */
  readonly named: Json | undefined;

  constructor({ steps, rules, rows }: RuledCase, body: Json) {
    this.named = rows.find(({ id, active }) => id === body.pricing_configuration_id && active !== false);
    const order = (step: Json): number => Number(step.display_order) * 1e6 + Number(step.id);
    this.steps = steps.filter((step) => step.active !== false).sort((a, b) => order(a) - order(b));
    this.rules = rules.filter((rule) => rule.active !== false).sort((a, b) => Number(a.id) - Number(b.id));
    this.body = body;
    for (const effect of rules.flatMap(({ then }) => then as Json[])) mustBeKnown(effect);
  }

  sent(step: Json): number[] {
    const selections = (this.body.selections ?? []) as Json[];
    return idsOf(selections.find(({ step_id }) => step_id === step.id)?.option_ids);
  }

  /** Rules whose condition holds for an effect that sees the steps before `place`, and that have such an effect. */
  holding(place: number, has: (effect: Json) => boolean, row?: Json): Json[] {
    return this.rules.filter(
      (rule) => (rule.then as Json[]).some(has) && this.truth((rule.when ?? null) as Json | null, place, row) === true,
    );
  }

  hiding(place: number): Json[] {
    return this.holding(place, ({ hide }) => hide === this.steps[place]?.id);
  }

  excluding(place: number, option: number): Json[] {
    return this.holding(
      place,
      ({ exclude, only, step }) =>
        step === this.steps[place]?.id &&
        ((exclude !== undefined && idsOf(exclude).includes(option)) ||
          (only !== undefined && !idsOf(only).includes(option))),
    );
  }

  requiring(place: number, option?: number): Json[] {
    return this.holding(
      place,
      ({ require, step }) =>
        require !== undefined &&
        step === this.steps[place]?.id &&
        (option === undefined || idsOf(require).includes(option)),
    );
  }

  /** The rules that require a step as such, and those that leave fewer options than it needs. */
  needing(place: number, least: number): Json[] {
    const requiring = this.requiredIds(place).length === 0 ? this.requiring(place) : [];
    const short = this.shortOf(place, least);
    return this.rules.filter((rule) => requiring.includes(rule) || short.includes(rule));
  }

  shortOf(place: number, least: number): Json[] {
    const ids = optionsOf(this.steps[place] as Json)
      .filter(({ active }) => active !== false)
      .map(({ id }) => id as number);
    const excluded = ids.filter((id) => this.excluding(place, id).length > 0);
    if (ids.length - excluded.length >= least) return [];
    return this.rules.filter((rule) => excluded.some((id) => this.excluding(place, id).includes(rule)));
  }

  /** Whether a rule requires some option of a step by name. */
  names(rule: Json, step: Json): boolean {
    return (rule.then as Json[]).some((effect) => effect.step === step.id && idsOf(effect.require).length > 0);
  }

  requiredIds(place: number): number[] {
    const effects = this.requiring(place).flatMap((rule) => rule.then as Json[]);
    const ids = effects.filter(({ require, step }) => require && step === this.steps[place]?.id);
    return [...new Set(ids.flatMap(({ require }) => idsOf(require)))];
  }

  /** D14.5: what counts as selected. Kept, since every leaf asks for it again. */
  effective(place: number): Json[] {
    const kept = this.known.get(place) ?? this.counted(place);
    this.known.set(place, kept);
    return kept;
  }

  counted(place: number): Json[] {
    const step = this.steps[place] as Json;
    if (this.hiding(place).length > 0) return [];
    return this.sent(step).flatMap((id) => {
      const option = optionIn(step, id);
      return option && this.excluding(place, id).length === 0 ? [option] : [];
    });
  }

  namesRow(): boolean {
    return this.body.pricing_configuration_id != null || FIELDS.some((field) => field in this.body);
  }

  /** A field of the window as the steps before `place` see it; undefined is unknown. */
  field(name: string, place: number, row?: Json): unknown {
    if (row) return row[name] ?? null;
    if (name in this.body) return this.body[name];
    if (this.named) return this.named[name] ?? null;
    for (let at = 0; at < place; at += 1) {
      for (const { window } of this.effective(at)) {
        if (window && name in (window as Json)) return (window as Json)[name];
      }
    }
    return undefined;
  }

  side(name: 'width' | 'height', place: number): number | undefined {
    if (this.body[name] != null) return this.body[name] as number;
    for (let at = 0; at < place && !this.namesRow(); at += 1) {
      for (const option of this.effective(at)) {
        const own = option[`${name}_mm`];
        if (isSize(this.steps[at] as Json, option) && own != null) return own as number;
      }
    }
    return undefined;
  }

  optionLeaf(option: number, stepId: unknown, place: number): Truth {
    const seen = this.steps.slice(0, place);
    const isChosen = (at: number): boolean => this.effective(at).some(({ id }) => id === option);
    if (stepId !== undefined) {
      const at = seen.findIndex(({ id }) => id === stepId);
      return at < 0 ? UNKNOWN : isChosen(at);
    }
    if (seen.some((_, at) => isChosen(at))) return true;
    const isAttached = (step: Json): boolean => idsOf(step.option_ids).includes(option);
    if (seen.some(isAttached)) return false;
    return this.steps.slice(place).some(isAttached) ? UNKNOWN : false;
  }

  truth(condition: Json | null, place: number, row?: Json): Truth {
    if (condition === null) return true;
    const each = (list: unknown): Truth[] => (list as Json[]).map((part) => this.truth(part, place, row));
    const among = (value: unknown, list: unknown): Truth =>
      value === undefined ? UNKNOWN : (list as unknown[]).includes(value);
    const any = (parts: Truth[]): Truth => (parts.includes(true) ? true : parts.includes(UNKNOWN) ? UNKNOWN : false);
    if ('all' in condition) {
      const parts = each(condition.all);
      return parts.includes(false) ? false : parts.includes(UNKNOWN) ? UNKNOWN : true;
    }
    if ('any' in condition) return any(each(condition.any));
    if ('not' in condition) {
      const part = this.truth(condition.not as Json, place, row);
      return part === UNKNOWN ? UNKNOWN : !part;
    }
    if ('option' in condition) return this.optionLeaf(condition.option as number, condition.step, place);
    const [width, height] = [this.side('width', place), this.side('height', place)];
    if ('width' in condition) return within(width && rational(width), condition.width as Json);
    if ('height' in condition) return within(height && rational(height), condition.height as Json);
    if ('surface_m2' in condition) {
      const surface = width && height && rational(width).times(rational(height)).over(rational(1_000_000));
      return within(surface || undefined, condition.surface_m2 as Json);
    }
    if ('opening' in condition) {
      return any([1, 2, 3, 4].map((n) => among(this.field(`opening_v${n}`, place, row), condition.opening)));
    }
    const name = ['leaf_count', 'fixed_part_type'].find((one) => one in condition);
    if (!name) throw new Error(`The oracle does not know the condition ${JSON.stringify(condition)}`);
    return among(this.field(name, place, row), condition[name]);
  }
}

function within(value: Rational | 0 | undefined, { min, max }: Json): Truth {
  if (!value) return UNKNOWN;
  return (min == null || value.compare(rational(min)) >= 0) && (max == null || value.compare(rational(max)) <= 0);
}

const ruleIds = (rules: Json[]): number[] => rules.map(({ id }) => id as number);

export const mustChoose = (step: Json): boolean =>
  step.required === true &&
  step.skippable !== true &&
  (['selection', 'checkbox'].includes(String(step.type)) ||
    idsOf(step.option_ids).length > 0 ||
    Number(step.options_min ?? 0) > 0);

/** What a customer is shown of one step (D14.7). */
function shownStep(input: RuledCase, asked: Asked, place: number, faults: OracleFault[]): OracleStep {
  const step = asked.steps[place] as Json;
  const hiding = ruleIds(asked.hiding(place));
  const requiring = ruleIds(asked.requiring(place));
  const visible = hiding.length === 0;
  const chosen = asked.effective(place);
  const options = optionsOf(step)
    .filter(({ active }) => active !== false)
    .map(({ id }): OracleOption => {
      const excluding = [...hiding, ...ruleIds(asked.excluding(place, id as number))];
      const requiringIt = visible ? ruleIds(asked.requiring(place, id as number)) : [];
      const available = visible && excluding.length === 0;
      return {
        id: id as number,
        available,
        selected: chosen.some((option) => option.id === id),
        required: requiringIt.length > 0,
        total: available ? totalWith(input, asked, place, id as number) : null,
        reasons: available ? requiringIt : [...new Set(excluding)].sort((a, b) => a - b),
      };
    });
  const isAsked = step.required === true && step.skippable !== true;
  const required = visible && (isAsked || requiring.length > 0);
  const end = asked.steps.length;
  const hasSize = asked.side('width', end) !== undefined && asked.side('height', end) !== undefined;
  const isFine = !visible || step.type !== 'dimension' || hasSize;
  const isAtFault = faults.some((fault) => fault.step === step.id);
  const complete = faults.some((fault) => fault.step === undefined) ? undefined : isFine && !isAtFault;
  return { id: step.id as number, visible, required, complete, reasons: visible ? requiring : hiding, options };
}

/** D14.7: the unit price of what then counts as selected, with one more option, or with it in place of the others. */
function totalWith(input: RuledCase, asked: Asked, place: number, option: number): number | null {
  const selections = asked.steps.map((step, at) => {
    const counted = asked.effective(at).map(({ id }) => id as number);
    const others = step.options_max === 1 ? [] : counted.filter((id) => id !== option);
    return { step_id: step.id, option_ids: at === place ? [...others, option] : asked.sent(step) };
  });
  const tried = new Asked(input, { ...asked.body, selections });
  // What the option takes away further on does not count as selected either.
  const counted = tried.steps.map((step, at) => {
    return { step_id: step.id, option_ids: tried.effective(at).map(({ id }) => id) };
  });
  const settled = new Asked(input, { ...asked.body, selections: counted });
  if (windowConflicts(settled, input.rows).length > 0 || secondSize(settled).length > 0) return null;
  const answer = ruledQuote(input, settled, []);
  return 'code' in answer ? null : answer.unit_price;
}

/** D14.6: every fault of the selections. */
function selectionFaults(asked: Asked, rows: Json[]): OracleFault[] {
  const faults: OracleFault[] = [];
  for (const { step_id, option_ids } of (asked.body.selections ?? []) as Json[]) {
    const place = asked.steps.findIndex(({ id }) => id === step_id);
    const [step, ids] = [asked.steps[place], idsOf(option_ids)];
    const add = (code: string, options: number[], rules: Json[] = []): void => {
      faults.push({ code, step: step_id as number, options, reasons: ruleIds(rules) });
    };
    if (!step) {
      add('unknown_step', ids);
      continue;
    }
    const hiding = asked.hiding(place);
    if (hiding.length > 0) {
      if (ids.length > 0) add('hidden_step', ids, hiding);
      continue;
    }
    const isAttached = (id: number): boolean => optionsOf(step).some((option) => option.id === id);
    const unavailable = ids.filter((id) => isAttached(id) && asked.excluding(place, id).length > 0);
    for (const id of ids) {
      const known = optionsOf(step).find((option) => option.id === id);
      if (!known) add('unknown_option', [id]);
      else if (known.active === false) add('inactive_option', [id]);
      else if (unavailable.includes(id)) add('unavailable_option', [id], asked.excluding(place, id));
    }
    const count = ids.length - unavailable.length;
    const least = leastOf(asked, place);
    if (count < least) add('too_few_options', ids, asked.needing(place, least));
    else if (step.options_max != null && count > Number(step.options_max)) {
      const isForced = asked.requiredIds(place).length > Number(step.options_max);
      const rules = asked.requiring(place).filter((rule) => asked.names(rule, step));
      add('too_many_options', ids, isForced ? rules : []);
    }
  }
  for (const [place, step] of asked.steps.entries()) {
    if (asked.hiding(place).length > 0) continue;
    const isPresent = ((asked.body.selections ?? []) as Json[]).some(({ step_id }) => step_id === step.id);
    const missing = asked.requiredIds(place).filter((id) => !asked.effective(place).some((option) => option.id === id));
    const id = step.id as number;
    for (const option of missing) {
      const reasons = ruleIds(asked.requiring(place, option));
      faults.push({ code: 'missing_required_option', step: id, options: [option], reasons });
    }
    const isAskedFor = mustChoose(step) || asked.requiring(place).length > 0;
    if (isAskedFor && !isPresent && missing.length === 0) {
      const reasons = ruleIds(asked.needing(place, leastOf(asked, place)));
      faults.push({ code: 'missing_step', step: id, options: [], reasons });
    }
  }
  return [...faults, ...windowConflicts(asked, rows), ...secondSize(asked)];
}

function leastOf(asked: Asked, place: number): number {
  const step = asked.steps[place] as Json;
  // Options that rules require are missed by name; a rule may also require the step and no option in particular.
  const isAskedFor = mustChoose(step) || (asked.requiring(place).length > 0 && asked.requiredIds(place).length === 0);
  return Math.max(Number(step.options_min ?? 0), isAskedFor ? 1 : 0);
}

/** D14.11: two that say different things. A body that names a row says what the row says. */
export function windowConflicts(asked: Asked, rows: Json[]): OracleFault[] {
  const named = rows.find(({ id, active }) => id === asked.body.pricing_configuration_id && active !== false);
  const said = asked.steps.flatMap((_, place) => asked.effective(place)).map(({ window }) => (window ?? {}) as Json);
  const fieldsSaid = FIELDS.filter((field) => {
    const values = said.filter((window) => field in window).map((window) => window[field] ?? null);
    const others = [asked.body, named ?? {}].filter((source) => field in source).map((source) => source[field] ?? null);
    return new Set(values).size > 1 || values.some((value) => others.some((other) => other !== value));
  });
  return fieldsSaid.map((field) => ({ code: 'window_conflict', field, options: [], reasons: [] }));
}

/** D10: only one roof-window size can be the base. */
export function secondSize(asked: Asked): OracleFault[] {
  const sizes = asked.steps.flatMap((step, place) => asked.effective(place).filter((option) => isSize(step, option)));
  if (asked.namesRow() || sizes.length < 2) return [];
  return [{ code: 'second_size', options: [], reasons: [] }];
}

/** D10 with D14.6 and D14.11. */
function ruledQuote({ product, rows, price_tables }: RuledCase, asked: Asked, faults: OracleFault[]): OracleRuledQuote {
  const { body, steps } = asked;
  const end = steps.length;
  const refused = (code: string, reasons: number[] = []): OracleRuledQuote => ({ code, reasons });
  if (asked.side('width', end) === undefined || asked.side('height', end) === undefined)
    return refused('validation_error');
  if (faults.length > 0) {
    const all = new Set(faults.flatMap(({ reasons }) => reasons));
    return refused(
      'invalid_selection',
      [...all].sort((a, b) => a - b),
    );
  }
  // The selections are fine, so D10 is asked with steps that demand nothing.
  const lenient = steps.map((step) => ({ ...step, required: false, options_min: 0, options_max: null }));
  const sizes = steps.flatMap((step, place) => asked.effective(place).filter((option) => isSize(step, option)));
  const fields: Json = {};
  if (sizes.length === 0 || asked.namesRow()) {
    for (const field of FIELDS) {
      const value = asked.field(field, end);
      if (value !== undefined) fields[field] = value;
    }
  }
  const priced = oracleQuote(product, lenient, rows, { ...body, ...fields }, price_tables);
  if ('code' in priced) return { ...refused(priced.code), ...(priced.pointer && { pointer: priced.pointer }) };
  const row = rows.find(({ id }) => id === priced.row);
  const refusing = asked.holding(end, ({ refuse }) => refuse === true, row);
  if (refusing.length > 0) return refused('configuration_refused', ruleIds(refusing));
  const before = priced.terms
    .filter(({ kind }) => kind !== 'option')
    .reduce((sum, { exact }) => sum.plus(exact), new Rational(0n));
  const [w, h] = [asked.side('width', end) ?? 0, asked.side('height', end) ?? 0];
  const factors = { before, w, h, leaves: row?.leaf_count };
  const terms: (OracleTerm & { rule_id?: number })[] = [...priced.terms];
  for (const rule of asked.holding(end, ({ surcharge }) => surcharge !== undefined, row)) {
    for (const { surcharge, price_type } of (rule.then as Json[]).filter((effect) => effect.surcharge !== undefined)) {
      const exact = rational(surcharge).times(basisOf(price_type, factors));
      terms.push({ kind: 'rule', rule_id: rule.id as number, exact });
    }
  }
  const unit = terms.reduce((sum, { exact }) => sum.plus(exact).reduced(), new Rational(0n));
  return { unit_price: unit.isPositive() ? unit.rounded() : 0, row: priced.row, terms };
}

/** D14: all that a configuration shows, step by step, with its faults and its quote. Bodies are of the right shape. */
export function oracleRules(input: RuledCase, body: Json): OracleVerdict {
  const asked = new Asked(input, body);
  const faults = selectionFaults(asked, input.rows);
  const steps = asked.steps.map((_, place) => shownStep(input, asked, place, faults));
  return { steps, faults, quote: ruledQuote(input, asked, faults) };
}
