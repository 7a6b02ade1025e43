import { leafReads, type Rule, type RuleCondition, type RuleLeaf } from '../../product/rule.ts';
import type { OfferedOption, QuotedStep } from '../../product/step.ts';
import type { IdentifyingField, IdentifyingFields } from '../../product/window-fields.ts';
import { eachInPieces, type Pieces } from '../../work/pieces.ts';
import { leafValue } from './condition-value.ts';
import type { RuleView } from './rule-inputs.ts';

/**
 * What a node of a net does with the values of those below it.
 *
 * @example
 * net.kinds[node] === NODE.all; // true
 */
const NODE = { leaf: 0, all: 1, any: 2, not: 3 } as const;

/**
 * The values of Kleene's logic, as a net keeps them.
 *
 * @example
 * values[node] = KLEENE.unknown;
 */
const KLEENE = { no: 0, yes: 1, unknown: 2 } as const;

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
type PlacedNode = { readonly leaf: RuleLeaf; readonly node: number };

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
  const leaves = leafNodes();
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
  return { tops, ...arrays, ...leaves.nodes, anywhereOf: offeredAmong(leaves.nodes.anywhere) };
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
function leafNodes(): { add: (leaf: RuleLeaf, node: number) => void; nodes: LeafNodes } {
  const inSteps = new Map<number, Map<number, number[]>>();
  const anywhere = new Map<number, number[]>();
  const bySize: PlacedNode[] = [];
  const byField = new Map<IdentifyingField, PlacedNode[]>();
  const add = (leaf: RuleLeaf, node: number): void => {
    if ('option' in leaf) {
      const nodesByValue = leaf.step === undefined ? anywhere : (inSteps.get(leaf.step) ?? new Map<number, number[]>());
      if (leaf.step !== undefined) inSteps.set(leaf.step, nodesByValue);
      push(nodesByValue, leaf.option, node);
      return;
    }
    const read = leafReads(leaf);
    if (typeof read !== 'string') for (const field of read) push(byField, field, { leaf, node });
    else if (read === 'size') bySize.push({ leaf, node });
  };
  return { add, nodes: { inSteps, anywhere, bySize, byField } };
}

type LeafNodes = Pick<ConditionNet, 'inSteps' | 'anywhere' | 'bySize' | 'byField'>;

function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

type Known = Pick<RuleView, 'width' | 'height' | 'fields'>;

const NOTHING_KNOWN: Known = { width: undefined, height: undefined, fields: {} };

/**
 * Which conditions of a net hold, while more and more becomes known (D14.4). Each leaf is asked again only when what it
 * asks for has changed, so that the work is that of the leaves, however many steps their rules act on.
 *
 * @example
 * const values = new NetValues(net, inputs);
 * values.pass(step, [oak], inputs);
 * values.holds(rule); // true
 */
export class NetValues {
  /** How many leaves were asked: the measure of the work. */
  leaves = 0;
  readonly #net: ConditionNet;
  readonly #values: Uint8Array;
  /** Of the nodes below each: how many are unknown, and how many decide it (a false one below `all`, a true one below `any`). */
  readonly #unknown: Int32Array;
  readonly #deciding: Int32Array;
  #known = NOTHING_KNOWN;

  constructor(net: ConditionNet, known: Known, copied?: NetValues) {
    this.#net = net;
    this.#values = copied ? copied.#values.slice() : new Uint8Array(net.kinds.length).fill(KLEENE.unknown);
    this.#unknown = copied ? copied.#unknown.slice() : net.sizes.slice();
    this.#deciding = copied ? copied.#deciding.slice() : new Int32Array(net.kinds.length);
    if (copied) this.#known = copied.#known;
    this.#learn(known);
  }

  /** Leaves that ask for an option which no step offers: it is never selected. */
  passNever(nodes: readonly number[]): void {
    this.#setAll(nodes, KLEENE.no);
  }

  /** Something counts as selected in the next step, and brings what is known then. */
  pass(step: QuotedStep, chosen: readonly OfferedOption[], known: Known): void {
    const { inSteps, anywhereOf } = this.#net;
    const here = inSteps.get(step.id);
    const offered = anywhereOf(step);
    if (here || offered.length > 0) {
      const ids = new Set(chosen.map(({ option_id }) => option_id));
      for (const [option, nodes] of here ?? []) this.#setAll(nodes, ids.has(option) ? KLEENE.yes : KLEENE.no);
      for (const [option, nodes] of offered) {
        // One that was selected in an earlier step stays so.
        if (ids.has(option)) this.#setAll(nodes, KLEENE.yes);
        else if (this.#values[nodes[0] ?? 0] === KLEENE.unknown) this.#setAll(nodes, KLEENE.no);
      }
    }
    this.#learn(known);
  }

  /** The same with these fields of the window. */
  with(fields: IdentifyingFields): NetValues {
    return new NetValues(this.#net, { ...this.#known, fields }, this);
  }

  /** Unknown at the top does not hold (D14.4). */
  holds(rule: Rule): boolean {
    const top = this.#net.tops.get(rule);
    return typeof top === 'number' ? this.#values[top] === KLEENE.yes : top === true;
  }

  /** Asks the leaves about the size and the window whose answer may be another now. */
  #learn(known: Known): void {
    const { width, height, fields } = this.#known;
    // What is passed may go on learning.
    this.#known = { width: known.width, height: known.height, fields: known.fields };
    const view: RuleView = { ...this.#known, selectedIn: () => undefined, isSelected: () => undefined, leaves: 0 };
    const { bySize, byField } = this.#net;
    if (known.width !== width || known.height !== height) {
      for (const { leaf, node } of bySize) this.#set(node, kleene(leafValue(leaf, view)));
    }
    if (known.fields === fields) return;
    for (const [field, nodesByValue] of byField) {
      if (known.fields[field] === fields[field]) continue;
      for (const { leaf, node } of nodesByValue) this.#set(node, kleene(leafValue(leaf, view)));
    }
  }

  #setAll(nodes: readonly number[], value: number): void {
    for (const node of nodes) this.#set(node, value);
  }

  #set(leaf: number, given: number): void {
    this.leaves += 1;
    const { parents } = this.#net;
    let node = leaf;
    let value = given;
    while (this.#values[node] !== value) {
      const before = this.#values[node] as number;
      this.#values[node] = value;
      const parent = parents[node] as number;
      if (parent < 0) return;
      value = this.#joined(parent, before, value);
      node = parent;
    }
  }

  /** The value of a node, one below which has changed. */
  #joined(node: number, before: number, now: number): number {
    const kind = this.#net.kinds[node];
    if (kind === NODE.not) return now === KLEENE.unknown ? now : 1 - now;
    const deciding = kind === NODE.all ? KLEENE.no : KLEENE.yes;
    const unknown = (this.#unknown[node] as number) + difference(before, now, KLEENE.unknown);
    const decided = (this.#deciding[node] as number) + difference(before, now, deciding);
    this.#unknown[node] = unknown;
    this.#deciding[node] = decided;
    if (decided > 0) return deciding;
    return unknown > 0 ? KLEENE.unknown : 1 - deciding;
  }
}

function difference(before: number, now: number, value: number): number {
  return Number(now === value) - Number(before === value);
}

function kleene(value: boolean | undefined): number {
  return value === undefined ? KLEENE.unknown : value ? KLEENE.yes : KLEENE.no;
}
