/**
 * What transactions of a tenant wait for each other by, in the one order in which all of them lock it. A transaction that kept
 * another order could wait for one that waits for it (docs/adr/0061). A new table goes where it is locked: behind all that is
 * locked before it.
 */
export const LOCK_ORDER = [
  'idempotency_keys',
  'plans',
  'products',
  'options',
  'price_tables',
  'settings',
  'vat_rates',
  'services',
  'tariffs',
  'quotes',
  'brands',
  'categories',
  'option_versions',
  'quote_numbers',
  'price_versions',
  'catalogue_versions',
  'change_counters',
] as const;

export type LockedKind = (typeof LOCK_ORDER)[number];

export const isLockedKind = (table: string): table is LockedKind => (LOCK_ORDER as readonly string[]).includes(table);

/** `share`: as it is now, together with others who hold it so. `write`: alone. */
export type LockStrength = 'share' | 'write';

/** The id of a row, of the tenant for a counter, or a key. */
type LockId = number | string;

/** A category is locked before the oldest one, which stands for the whole tree: downwards, and all else upwards. */
const directionOf = (kind: LockedKind) => (a: LockId, b: LockId) =>
  (kind === 'categories' ? -1 : 1) * (Number(a) - Number(b));

/** A fault of ours, found before the database can be caught in a circle of waiting transactions. */
export class LockOrderError extends Error {}

/**
 * The locks that one transaction has taken. Every statement that locks a row of these tables is announced here before it is
 * sent, and one that would break the order is refused. What is held already may be locked again at any time.
 */
export class HeldLocks {
  readonly #held = new Map<LockedKind, Map<LockId, LockStrength>>();
  #last: { kind: LockedKind; id: LockId } | undefined;

  holdsAny(kind: LockedKind): boolean {
    return this.#held.has(kind);
  }

  holds(kind: LockedKind, id: LockId): boolean {
    return this.#held.get(kind)?.has(id) ?? false;
  }

  /** Locks that one statement takes, in the order of their ids. */
  take(kind: LockedKind, ids: readonly LockId[], strength: LockStrength = 'write'): void {
    const held = this.#held.get(kind);
    if (strength === 'write' && ids.some((id) => held?.get(id) === 'share'))
      throw new LockOrderError(`${kind} are held for sharing and would be written: whoever else holds them would, too`);
    const added = [...new Set(ids)].filter((id) => !held?.has(id)).sort(directionOf(kind));
    const [first, last] = [added[0], added.at(-1)];
    if (first === undefined || last === undefined) return;
    this.#mustFollow(kind, first);
    this.#add(kind, added, strength);
    this.#last = { kind, id: last };
  }

  /** Rows that this transaction has made: nobody else sees them, so none waits for them. */
  made(kind: LockedKind, ids: readonly LockId[]): void {
    this.#add(kind, ids, 'write');
  }

  #add(kind: LockedKind, ids: readonly LockId[], strength: LockStrength): void {
    const held = this.#held.get(kind) ?? new Map<LockId, LockStrength>();
    for (const id of ids) held.set(id, strength);
    this.#held.set(kind, held);
  }

  #mustFollow(kind: LockedKind, id: LockId): void {
    const last = this.#last;
    if (!last) return;
    const distance = LOCK_ORDER.indexOf(kind) - LOCK_ORDER.indexOf(last.kind);
    // Of keys, which have no order, a request claims one; only an erasure writes to others, whose requests are over.
    if (distance > 0 || (distance === 0 && !(directionOf(kind)(last.id, id) > 0))) return;
    throw new LockOrderError(`${kind} ${id} would be locked after ${last.kind} ${last.id}`);
  }
}
