import type { Random } from '../../../../pricing/test/oracle/generate.ts';

/**
 * A disk below a page cache: each file and folder as programs see it, and as a power cut would leave it. By the rules that
 * PostgreSQL counts on: a write is kept when its file was synced; a name that was made, changed or removed is kept when its
 * folder was synced, and the name of a new file also when the file itself was. What was not synced may be kept or not.
 */
const PAGE = 4096;

export class ModelledFile {
  #cached = Buffer.alloc(0);
  #size = 0;
  #durable: Buffer = Buffer.alloc(0);
  #dirty = new Set<number>();
  #isSizeDirty = false;

  constructor(durable: Buffer = Buffer.alloc(0)) {
    this.#durable = durable;
    this.#cached = Buffer.from(durable);
    this.#size = durable.length;
  }

  write(bytes: Uint8Array, position: number): void {
    const end = position + bytes.length;
    if (end > this.#cached.length) {
      const grown = Buffer.alloc(Math.max(end, this.#cached.length * 2));
      this.#cached.copy(grown, 0, 0, this.#size);
      this.#cached = grown;
    }
    this.#cached.set(bytes, position);
    if (end > this.#size) [this.#size, this.#isSizeDirty] = [end, true];
    for (let page = Math.floor(position / PAGE); page * PAGE < end; page++) this.#dirty.add(page);
  }

  truncate(size: number): void {
    if (size > this.#size) this.write(new Uint8Array(size - this.#size), this.#size);
    this.#cached.fill(0, size, this.#size);
    [this.#size, this.#isSizeDirty] = [size, true];
  }

  get size(): number {
    return this.#size;
  }

  sync(): void {
    if (this.#isSizeDirty) this.#durable = this.#resized(this.#size);
    this.#copyPages(this.#durable, () => true);
    this.#dirty.clear();
    this.#isSizeDirty = false;
  }

  /** What a power cut leaves: each page that was not synced is the new one or the old one. */
  afterCut(random: Random, kept: number): Buffer {
    const isKept = () => random.chance(kept);
    const left = this.#resized(this.#isSizeDirty && isKept() ? this.#size : this.#durable.length);
    this.#copyPages(left, isKept);
    return left;
  }

  #resized(size: number): Buffer {
    const resized = Buffer.alloc(size);
    this.#durable.copy(resized);
    return resized;
  }

  #copyPages(into: Buffer, isKept: () => boolean): void {
    const size = Math.min(into.length, this.#size);
    for (const page of this.#dirty) {
      const start = page * PAGE;
      if (start < size && isKept()) this.#cached.copy(into, start, start, Math.min(start + PAGE, size));
    }
  }
}

type Node = ModelledFile | ModelledFolder;
/** One step that a cut leaves done or not done: a rename takes one name away and gives another. */
type Change = { gone?: string; name?: string; node?: Node };

const apply = (names: Map<string, Node>, { gone, name, node }: Change) => {
  if (gone !== undefined) names.delete(gone);
  if (name !== undefined && node) names.set(name, node);
};

export class ModelledFolder {
  readonly names = new Map<string, Node>();
  #durable = new Map<string, Node>();
  #pending: Change[] = [];

  change(change: Change): void {
    apply(this.names, change);
    this.#pending.push(change);
  }

  sync(): void {
    this.#durable = new Map(this.names);
    this.#pending = [];
  }

  /** A new file or folder that was itself synced has its first name. */
  keepNew(node: Node): void {
    const at = this.#pending.findIndex((change) => change.node === node && change.gone === undefined);
    if (at < 0) return;
    const [change] = this.#pending.splice(at, 1) as [Change];
    apply(this.#durable, change);
  }

  syncAll(): void {
    this.sync();
    for (const node of this.names.values()) node instanceof ModelledFolder ? node.syncAll() : node.sync();
  }

  /** The names that a cut leaves: what was synced, and the first few of the steps after that. */
  afterCut(random: Random, kept: number): Map<string, Node> {
    const names = new Map(this.#durable);
    const steps = random.chance(kept) ? random.int(0, this.#pending.length) : 0;
    for (const change of this.#pending.slice(0, steps)) apply(names, change);
    return names;
  }
}
