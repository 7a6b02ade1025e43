/**
 * The open variables of a search, the most active first: a binary heap.
 *
 * @example
 * const queue = VariableQueue.of(3, new Float64Array([0, 2, 1]));
 * queue.take(); // 1
 */
export class VariableQueue {
  readonly #heap: Int32Array;
  readonly #positions: Int32Array;
  readonly #activity: Float64Array;
  #size: number;

  private constructor(heap: Int32Array, positions: Int32Array, size: number, activity: Float64Array) {
    this.#heap = heap;
    this.#positions = positions;
    this.#size = size;
    this.#activity = activity;
  }

  /** All variables; of two that are equally active, the first. */
  static of(count: number, activity: Float64Array): VariableQueue {
    const all = Int32Array.from({ length: count }, (_, variable) => variable);
    const queue = new VariableQueue(all, all.slice(), count, activity);
    for (let position = (count >> 1) - 1; position >= 0; position -= 1) queue.#sink(all[position] as number, position);
    return queue;
  }

  copy(activity: Float64Array): VariableQueue {
    return new VariableQueue(this.#heap.slice(), this.#positions.slice(), this.#size, activity);
  }

  take(): number | undefined {
    if (this.#size === 0) return undefined;
    const first = this.#heap[0] as number;
    this.#size -= 1;
    this.#positions[first] = -1;
    if (this.#size > 0) this.#sink(this.#heap[this.#size] as number, 0);
    return first;
  }

  add(variable: number): void {
    if (this.#positions[variable] !== -1) return;
    this.#size += 1;
    this.#rise(variable, this.#size - 1);
  }

  raised(variable: number): void {
    const position = this.#positions[variable] as number;
    if (position !== -1) this.#rise(variable, position);
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#activity[a] as number) - (this.#activity[b] as number);
    return difference > 0 || (difference === 0 && a < b);
  }

  #rise(variable: number, from: number): void {
    let position = from;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      const above = this.#heap[parent] as number;
      if (!this.#isBefore(variable, above)) break;
      this.#put(above, position);
      position = parent;
    }
    this.#put(variable, position);
  }

  #sink(variable: number, from: number): void {
    let position = from;
    for (;;) {
      let child = 2 * position + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(this.#heap[child + 1] as number, this.#heap[child] as number))
        child += 1;
      const below = this.#heap[child] as number;
      if (!this.#isBefore(below, variable)) break;
      this.#put(below, position);
      position = child;
    }
    this.#put(variable, position);
  }

  #put(variable: number, position: number): void {
    this.#heap[position] = variable;
    this.#positions[variable] = position;
  }
}
