// D22.2 by force: the rules that some body makes apply, found by asking for a quote of each, with the oracle of D14 for
// the conditions.
import { type ProductConfiguration, quote } from '../../src/index.ts';
import { everyBody } from './completing-oracle.ts';
import type { Json } from './oracle.ts';
import { Asked, type RuledCase } from './rules-oracle.ts';

const effectsOf = (rule: Json): Json[] => rule.then as Json[];
/** The step that an effect acts on; undefined for what comes last. */
const stepOf = (effect: Json): unknown => ('hide' in effect ? effect.hide : effect.step);

/** A product that asks nothing from the step at `place` on, and of which only these effects are left. */
function freeFrom(input: Json, order: readonly unknown[], place: number, isKept: (effect: Json) => boolean): Json {
  const steps = (input.steps as Json[]).map((step) =>
    order.indexOf(step.id) < place ? step : { ...step, required: false, options_min: 0, options_max: null },
  );
  const rules = (input.rules as Json[]).map((rule) => ({ ...rule, then: effectsOf(rule).filter(isKept) }));
  return {
    ...input,
    steps,
    // A rule without effects is none; the others stay as they were to be read for sizes.
    rules: [...rules.filter(({ then }) => then.length > 0), ...(input.rules as Json[]).map(asleep)],
  };
}

const asleep = (rule: Json): Json => ({ ...rule, id: 1000 + Number(rule.id), active: false });

/** The rules among `asked` that hold at `place` in some body that the product takes. */
function holdingSomewhere(product: Json, asked: readonly Json[], place: number, isLast: boolean): Set<number> {
  const configuration = { ...product, currency: 'EUR', price_basis: 'TTC' } as never as ProductConfiguration;
  const found = new Set<number>();
  for (const body of everyBody(product)) {
    if (found.size === asked.length) break;
    const answer = quote(configuration, body);
    if ('code' in answer) continue;
    const view = new Asked(product as never as RuledCase, body as Json);
    const row = (product.rows as Json[]).find(({ id }) => id === answer.pricing_configuration_id);
    for (const { id, when } of asked) {
      const isSo = view.truth((when ?? null) as Json | null, place, isLast ? row : undefined);
      if (isSo === true) found.add(Number(id));
    }
  }
  return found;
}

/**
 * The ids of the active rules that apply to some body, and of those that act on no active step, which have an item of
 * their own (D14.9). Undefined where nobody can buy anything.
 */
export function applyingByForce(given: Json): Set<number> | undefined {
  // D10: a row that says nothing of fixed parts has none.
  const rows = (given.rows as Json[]).map((row) => ({ ...row, fixed_part_type: row.fixed_part_type ?? 'aucune' }));
  const input: Json = { ...given, rows };
  const active = (given.rules as Json[]).filter((rule) => rule.active !== false);
  const order = (input.steps as Json[])
    .filter((step) => step.active !== false)
    .sort((a, b) => Number(a.display_order) - Number(b.display_order) || Number(a.id) - Number(b.id))
    .map(({ id }) => id);
  const always = { id: 0, when: null };
  const end = order.length;
  const whole = freeFrom(input, order, end, () => true);
  if (holdingSomewhere(whole, [always], end, true).size === 0) return undefined;
  const actsNowhere = (rule: Json): boolean =>
    effectsOf(rule).every((effect) => stepOf(effect) !== undefined && !order.includes(stepOf(effect)));
  const found = new Set(active.filter(actsNowhere).map(({ id }) => Number(id)));
  const look = (
    has: (effect: Json) => boolean,
    place: number,
    isKept: (effect: Json) => boolean,
    isLast = false,
  ): void => {
    const asked = active.filter((rule) => effectsOf(rule).some(has) && !found.has(Number(rule.id)));
    if (asked.length === 0) return;
    const product = freeFrom(input, order, place, isKept);
    for (const id of holdingSomewhere(product, asked, place, isLast)) found.add(id);
  };
  for (const [place, step] of order.entries()) {
    const isBefore = (effect: Json): boolean => order.slice(0, place).includes(stepOf(effect));
    look((effect) => stepOf(effect) === step, place, isBefore);
  }
  look(
    ({ refuse }) => refuse === true,
    end,
    ({ refuse }) => refuse !== true,
    true,
  );
  look(
    ({ surcharge }) => surcharge !== undefined,
    end,
    () => true,
    true,
  );
  return found;
}
