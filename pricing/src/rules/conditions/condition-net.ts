import { leafReads, type Rule, type RuleCondition, type RuleLeaf } from '../../product/rule.ts';
import type { QuotedStep } from '../../product/step.ts';
import type { IdentifyingField } from '../../product/window-fields.ts';
import { eachInPieces, type Pieces } from '../../work/pieces.ts';

/**
 * What a node of a net does with the values of those below it.
 *
 * @example
 * net.kinds[node] === NODE.all; // true
 */
export const NODE = { leaf: 0, all: 1, any: 2, not: 3 } as const;

/**
 * The values of Kleene's logic, as a net keeps them.
 *
 * @example
 * values[node] = KLEENE.unknown;
 */
export const KLEENE = { no: 0, yes: 1, unknown: 2 } as const;

/**
 * The conditions of many rules as one net of nodes, from the leaves up: when a leaf becomes known, only the nodes above it
 * are asked again. A node is a number; that of a rule is at the top of its condition.
 *
 * @example
 * const net: ConditionNet = yield* conditionNet(rules);
 * net.tops.get(rule); // 12
 */
export type ConditionNet = {
  /** A rule whose condition asks for nothing has no node: it always holds, or never. */
  readonly tops: ReadonlyMap<Rule, number | boolean>;
  readonly kinds: Uint8Array;
  /** -1 at the top. */
  readonly parents: Int32Array;
  /** How many nodes are directly below each. */
  readonly sizes: Int32Array;
  /** The leaves that ask for an option in a step, by step and option. */
  readonly inSteps: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>;
  /** The leaves that ask for an option in any step. */
  readonly anywhere: ReadonlyMap<number, readonly number[]>;
  /** Those of them that ask for an option of this step. They are kept with the step: a product may have 100,000 options. */
  readonly anywhereOf: (step: QuotedStep) => readonly (readonly [option: number, nodes: readonly number[]])[];
  readonly bySize: readonly PlacedNode[];
  readonly byField: ReadonlyMap<IdentifyingField, readonly PlacedNode[]>;
};

/**
 * A leaf with its node.
 *
 * @example
 * const placed: PlacedNode = { leaf: { width: { min: 900 } }, node: 3 };
 */
export type PlacedNode = { readonly leaf: RuleLeaf; readonly node: number };

/** A rule has up to 200 leaves. */
const WORK_PER_RULE = 200;

type Tree = boolean | { readonly leaf: RuleLeaf } | { readonly kind: number; readonly below: readonly Tree[] };

/**
 * Makes the net of the rules' conditions, which have passed `checkRuleParts`.
 *
 * @example
 * const net = yield* conditionNet([{ id: 4, name: 'Wide', when: { width: { min: 1600 } }, then: [{ refuse: true }] }]);
 * net.bySize.length; // 1
 */
export function* conditionNet(rules: readonly Rule[]): Pieces<ConditionNet> {
  const [kinds, parents, sizes]: [number[], number[], number[]] = [[], [], []];
  const tops = new Map<Rule, number | boolean>();
  const leaves = leafPlaces();
  const add = (tree: Exclude<Tree, boolean>, parent: number): number => {
    const node = kinds.length;
    parents.push(parent);
    if ('leaf' in tree) {
      kinds.push(NODE.leaf);
      sizes.push(0);
      leaves.add(tree.leaf, node);
      return node;
    }
    kinds.push(tree.kind);
    sizes.push(tree.below.length);
    for (const one of tree.below) add(one as Exclude<Tree, boolean>, node);
    return node;
  };
  yield* eachInPieces(rules, (rule) => {
    const tree = rule.when === null || rule.when === undefined ? true : treeOf(rule.when);
    tops.set(rule, typeof tree === 'boolean' ? tree : add(tree, -1));
    return WORK_PER_RULE;
  });
  const arrays = {
    kinds: Uint8Array.from(kinds),
    parents: Int32Array.from(parents),
    sizes: Int32Array.from(sizes),
  };
  return { tops, ...arrays, ...leaves.found, anywhereOf: offeredAmong(leaves.found.anywhere) };
}

function offeredAmong(anywhere: ConditionNet['anywhere']): ConditionNet['anywhereOf'] {
  const known = new WeakMap<QuotedStep, ReturnType<ConditionNet['anywhereOf']>>();
  return (step) => {
    const before = known.get(step);
    if (before) return before;
    const found: (readonly [number, readonly number[]])[] = [];
    for (const option of anywhere.size > 0 ? (step.option_ids ?? []) : []) {
      const nodes = anywhere.get(option);
      if (nodes) found.push([option, nodes]);
    }
    known.set(step, found);
    return found;
  };
}

/** A condition without what is decided from the beginning, such as an empty `all`. */
function treeOf(condition: RuleCondition): Tree {
  if ('not' in condition) {
    const inner = treeOf(condition.not);
    return typeof inner === 'boolean' ? !inner : { kind: NODE.not, below: [inner] };
  }
  if ('all' in condition) return joined(condition.all, NODE.all, false);
  return 'any' in condition ? joined(condition.any, NODE.any, true) : { leaf: condition };
}

function joined(conditions: readonly RuleCondition[], kind: number, deciding: boolean): Tree {
  const below = conditions.map(treeOf).filter((tree) => tree !== !deciding);
  if (below.includes(deciding)) return deciding;
  return below.length > 0 ? { kind, below } : !deciding;
}

/** Where to find the leaves when something becomes known. */
function leafPlaces(): { add: (leaf: RuleLeaf, node: number) => void; found: Found } {
  const inSteps = new Map<number, Map<number, number[]>>();
  const anywhere = new Map<number, number[]>();
  const bySize: PlacedNode[] = [];
  const byField = new Map<IdentifyingField, PlacedNode[]>();
  const add = (leaf: RuleLeaf, node: number): void => {
    if ('option' in leaf) {
      const places = leaf.step === undefined ? anywhere : (inSteps.get(leaf.step) ?? new Map<number, number[]>());
      if (leaf.step !== undefined) inSteps.set(leaf.step, places);
      push(places, leaf.option, node);
      return;
    }
    const read = leafReads(leaf);
    if (typeof read !== 'string') for (const field of read) push(byField, field, { leaf, node });
    else if (read === 'size') bySize.push({ leaf, node });
  };
  return { add, found: { inSteps, anywhere, bySize, byField } };
}

type Found = Pick<ConditionNet, 'inSteps' | 'anywhere' | 'bySize' | 'byField'>;

function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
