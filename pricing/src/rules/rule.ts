import type { PriceType } from '../quote/options/offered-option.ts';

/**
 * A rule between the choices of a product (D14), as the API shows it: when `when` holds, everything in `then` happens.
 * `when` null means always. `active` defaults to true.
 *
 * @example
 * const rule: Rule = {
 *   id: 4, name: 'Lockable for tilt and turn', when: { opening: ['gauche_oscillo', 'droite_oscillo'] },
 *   then: [{ only: [21], step: 9 }], message: 'Un oscillo-battant demande une poignée à clé.',
 * };
 */
export type Rule = {
  /** Null for a rule that is only tried (D14.7). */
  readonly id: number | null;
  readonly name: string;
  readonly when?: RuleCondition | null;
  readonly then: readonly RuleEffect[];
  readonly message?: string | null;
  readonly message_en?: string | null;
  readonly translations?: unknown;
  readonly active?: boolean;
};

/**
 * What a rule asks about a configuration (D14.2). Bounds are included.
 *
 * @example
 * const condition: RuleCondition = { all: [{ option: 5, step: 3 }, { not: { width: { max: 1200 } } }] };
 */
export type RuleCondition =
  | { readonly all: readonly RuleCondition[] }
  | { readonly any: readonly RuleCondition[] }
  | { readonly not: RuleCondition }
  | RuleLeaf;

/**
 * A condition without conditions in it.
 *
 * @example
 * const leaf: RuleLeaf = { opening: ['gauche_oscillo', 'droite_oscillo'] };
 */
export type RuleLeaf =
  | { readonly option: number; readonly step?: number }
  | { readonly width: RuleBounds }
  | { readonly height: RuleBounds }
  | { readonly surface_m2: RuleBounds }
  | { readonly leaf_count: readonly number[] }
  | { readonly opening: readonly string[] }
  | { readonly fixed_part_type: readonly string[] };

/**
 * The ends of a range, both included; an absent end is open.
 *
 * @example
 * const bounds: RuleBounds = { min: 1600 };
 */
export type RuleBounds = { readonly min?: number; readonly max?: number };

/**
 * What a rule does where its condition holds (D14.3). The first four act on one step; `refuse` and `surcharge` on the
 * whole configuration.
 *
 * @example
 * const effect: RuleEffect = { exclude: [21, 22], step: 9 };
 */
export type RuleEffect =
  | { readonly hide: number }
  | { readonly exclude: readonly number[]; readonly step: number }
  | { readonly only: readonly number[]; readonly step: number }
  | { readonly require: readonly number[]; readonly step: number }
  | { readonly refuse: true }
  | { readonly surcharge: number; readonly price_type: PriceType; readonly label?: string | null };

/**
 * Why something is hidden, excluded, required or refused: one rule, with its sentence for the customer (D14.6).
 *
 * @example
 * const reason: RuleReason = { rule_id: 4, name: 'Triple only from 70', message: 'Le triple vitrage demande un cadre de 70 mm.' };
 */
export type RuleReason = { readonly rule_id: number | null; readonly name: string; readonly message: string };

/**
 * The step that an effect acts on; undefined for `refuse` and `surcharge`, which come last and see everything (D14.4).
 *
 * @example
 * effectStep({ hide: 9 }); // 9
 */
export function effectStep(effect: RuleEffect): number | undefined {
  if ('hide' in effect) return effect.hide;
  return 'step' in effect ? effect.step : undefined;
}
