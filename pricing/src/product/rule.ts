import type { PriceType } from './price-type.ts';
import { type IdentifyingField, OPENING_FIELDS } from './window-fields.ts';

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
 * Every kind of leaf, which is the key that says what it asks (D14.2).
 *
 * @example
 * LEAF_KINDS.includes('surface_m2'); // true
 */
export const LEAF_KINDS = [
  'option',
  'width',
  'height',
  'surface_m2',
  'leaf_count',
  'opening',
  'fixed_part_type',
] as const;

/**
 * What a leaf asks.
 *
 * @example
 * const kind: LeafKind = 'opening';
 */
export type LeafKind = (typeof LEAF_KINDS)[number];

type LeafShapes = {
  readonly option: { readonly option: number; readonly step?: number };
  readonly width: { readonly width: RuleBounds };
  readonly height: { readonly height: RuleBounds };
  readonly surface_m2: { readonly surface_m2: RuleBounds };
  readonly leaf_count: { readonly leaf_count: readonly number[] };
  readonly opening: { readonly opening: readonly string[] };
  readonly fixed_part_type: { readonly fixed_part_type: readonly string[] };
};

/**
 * A condition without conditions in it.
 *
 * @example
 * const leaf: RuleLeaf = { opening: ['gauche_oscillo', 'droite_oscillo'] };
 */
export type RuleLeaf = LeafShapes[LeafKind];

const READ_BY_LEAF: Readonly<Record<LeafKind, 'options' | 'size' | readonly IdentifyingField[]>> = {
  option: 'options',
  width: 'size',
  height: 'size',
  surface_m2: 'size',
  leaf_count: ['leaf_count'],
  opening: OPENING_FIELDS,
  fixed_part_type: ['fixed_part_type'],
};

/**
 * What a leaf reads of a configuration: the selected options, the size, or these fields of the window. The leaf has passed
 * `checkRuleParts`.
 *
 * @example
 * leafReads({ width: { min: 900 } }); // 'size'
 */
export function leafReads(leaf: RuleLeaf): 'options' | 'size' | readonly IdentifyingField[] {
  return READ_BY_LEAF[LEAF_KINDS.find((kind) => kind in leaf) as LeafKind];
}

/**
 * The ends of a range, both included; an absent end is open.
 *
 * @example
 * const bounds: RuleBounds = { min: 1600 };
 */
export type RuleBounds = { readonly min?: number; readonly max?: number };

/**
 * Every kind of effect, which is the key that says what happens (D14.3).
 *
 * @example
 * EFFECT_KINDS.includes('surcharge'); // true
 */
export const EFFECT_KINDS = ['hide', 'exclude', 'only', 'require', 'refuse', 'surcharge'] as const;

/**
 * What an effect does.
 *
 * @example
 * const kind: EffectKind = 'hide';
 */
export type EffectKind = (typeof EFFECT_KINDS)[number];

type EffectShapes = {
  readonly hide: { readonly hide: number };
  readonly exclude: { readonly exclude: readonly number[]; readonly step: number };
  readonly only: { readonly only: readonly number[]; readonly step: number };
  readonly require: { readonly require: readonly number[]; readonly step: number };
  readonly refuse: { readonly refuse: true };
  readonly surcharge: { readonly surcharge: number; readonly price_type: PriceType; readonly label?: string | null };
};

/**
 * What a rule does where its condition holds (D14.3). The first four act on one step; `refuse` and `surcharge` on the
 * whole configuration. Whoever asks for one kind decides about every kind: `effect satisfies never` behind the last one
 * does not compile until a new kind is named there, too.
 *
 * @example
 * const effect: RuleEffect = { exclude: [21, 22], step: 9 };
 */
export type RuleEffect = EffectShapes[EffectKind];

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
  if ('exclude' in effect || 'only' in effect || 'require' in effect) return effect.step;
  if ('refuse' in effect || 'surcharge' in effect) return undefined;
  effect satisfies never;
  return undefined;
}

/**
 * The options that an effect names.
 *
 * @example
 * effectOptions({ exclude: [21, 22], step: 9 }); // [21, 22]
 */
export function effectOptions(effect: RuleEffect): readonly number[] {
  if ('exclude' in effect) return effect.exclude;
  if ('only' in effect) return effect.only;
  if ('require' in effect) return effect.require;
  if ('hide' in effect || 'refuse' in effect || 'surcharge' in effect) return [];
  effect satisfies never;
  return [];
}

/**
 * Whether an effect refuses the configuration.
 *
 * @example
 * isRefusal({ refuse: true }); // true
 */
export function isRefusal(effect: RuleEffect): boolean {
  if ('refuse' in effect) return true;
  if ('hide' in effect || 'exclude' in effect || 'only' in effect || 'require' in effect) return false;
  if ('surcharge' in effect) return false;
  effect satisfies never;
  return false;
}

/**
 * Whether an effect demands that something of its step is selected.
 *
 * @example
 * isDemand({ require: [21], step: 9 }); // true
 */
export function isDemand(effect: RuleEffect): boolean {
  if ('require' in effect) return true;
  if ('hide' in effect || 'exclude' in effect || 'only' in effect) return false;
  if ('refuse' in effect || 'surcharge' in effect) return false;
  effect satisfies never;
  return false;
}
