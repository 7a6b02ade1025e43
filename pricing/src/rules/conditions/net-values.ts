import type { Rule } from '../../product/rule.ts';
import type { OfferedOption, QuotedStep } from '../../product/step.ts';
import type { IdentifyingFields } from '../../product/window-fields.ts';
import { type ConditionNet, KLEENE, NODE } from './condition-net.ts';
import { leafValue } from './condition-value.ts';
import type { RuleView } from './rule-inputs.ts';

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
    for (const [field, places] of byField) {
      if (known.fields[field] === fields[field]) continue;
      for (const { leaf, node } of places) this.#set(node, kleene(leafValue(leaf, view)));
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
