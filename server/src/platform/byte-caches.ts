/** The entries of one owner (a tenant): by key, and in a ring ordered by their last use. */
type Owner<Value> = { entries: Map<string, Entry<Value>>; ring: Ring<Value>; bytes: number; usedAtMs: number };
type Entry<Value> = Ring<Value> & { key: string; value: Value; bytes: number };
/**
 * In the ring, `next` of the head is the entry that was used last, `previous` the one that was unused for the longest
 * time.
 */
type Ring<Value> = { next: Ring<Value>; previous: Ring<Value> };

type ByteCacheSettings<Value> = {
  maxBytes: number;
  /** How many bytes a value takes in memory. */
  bytesOf: (value: Value) => number;
  now?: () => number;
};

export type ByteCache<Value> = {
  find(owner: number, key: string): Value | undefined;
  /** Keeps a value, unless it is too large; returns it in either case. */
  keep(owner: number, key: string, value: Value): Value;
  forget(owner: number, key: string): void;
  bytes(): number;
  maxBytes: number;
};

/** The bytes of the objects and pointers around an entry, and of its key. */
const ENTRY_BYTES = 200;
/** One value may take at most this part of the room. */
const LARGEST = 1 / 2;
/**
 * When room is made, this part is left free, so that it happens rarely and looking at all owners costs next to nothing.
 */
const LEFT = 7 / 8;
/** Owners that have used nothing for this long give up their entries first. */
const IDLE_MS = 600_000;

const newRing = <Value>(): Ring<Value> => {
  const ring = {} as Ring<Value>;
  ring.next = ring;
  ring.previous = ring;
  return ring;
};

const unlink = <Value>({ next, previous }: Ring<Value>): void => {
  previous.next = next;
  next.previous = previous;
};

const linkFirst = <Value>(ring: Ring<Value>, entry: Ring<Value>): void => {
  entry.previous = ring;
  entry.next = ring.next;
  ring.next.previous = entry;
  ring.next = entry;
};

/**
 * The fair share: the limit per owner at which owners below it, with what they use, and owners above it, cut to it, add
 * up to `bytes`.
 */
const fairShare = (used: readonly number[], bytes: number): number => {
  let left = bytes;
  for (const [index, own] of [...used].sort((a, b) => a - b).entries()) {
    const share = left / (used.length - index);
    if (own > share) return share;
    left -= own;
  }
  return Number.POSITIVE_INFINITY;
};

/** The owners with their entries, and how many bytes all of them take. */
const ownedEntries = <Value>(maxBytes: number, now: () => number) => {
  const owners = new Map<number, Owner<Value>>();
  let total = 0;

  const drop = (own: Owner<Value>, entry: Entry<Value>): void => {
    unlink(entry);
    own.entries.delete(entry.key);
    own.bytes -= entry.bytes;
    total -= entry.bytes;
  };
  /** An owner without entries is removed. */
  const cutTo = (id: number, own: Owner<Value>, bytes: number): void => {
    while (own.bytes > bytes) drop(own, own.ring.previous as Entry<Value>);
    if (own.entries.size === 0) owners.delete(id);
  };
  const makeRoom = (): void => {
    for (const [id, own] of owners) if (now() - own.usedAtMs > IDLE_MS) cutTo(id, own, 0);
    const used = [...owners.values()].map(({ bytes }) => bytes);
    const share = fairShare(used, maxBytes * LEFT);
    for (const [id, own] of owners) cutTo(id, own, share);
  };
  const ownerOf = (id: number): Owner<Value> => {
    const known = owners.get(id) ?? { entries: new Map(), ring: newRing<Value>(), bytes: 0, usedAtMs: 0 };
    owners.set(id, known);
    known.usedAtMs = now();
    return known;
  };
  const add = (own: Owner<Value>, entry: Entry<Value>): void => {
    linkFirst(own.ring, entry);
    own.entries.set(entry.key, entry);
    own.bytes += entry.bytes;
    total += entry.bytes;
  };
  return { owners, ownerOf, add, drop, cutTo, makeRoom, bytes: () => total };
};

/**
 * Keeps the most recently used values of several owners within a number of bytes. When room is needed, the owners with
 * the most give up the entries that they have not used for the longest time: no owner loses what is within its fair
 * share because another one has much. Finding a value costs two look-ups and a few pointers, however much is cached
 * (docs/adr/0021).
 */
export const byteCache = <Value>({
  maxBytes,
  bytesOf,
  now = () => performance.now(),
}: ByteCacheSettings<Value>): ByteCache<Value> => {
  const entries = ownedEntries<Value>(maxBytes, now);
  const { owners, ownerOf, add, drop, cutTo, makeRoom } = entries;

  return {
    find(owner, key) {
      const own = owners.get(owner);
      const entry = own?.entries.get(key);
      if (!own || !entry) return undefined;
      own.usedAtMs = now();
      if (own.ring.next !== entry) {
        unlink(entry);
        linkFirst(own.ring, entry);
      }
      return entry.value;
    },
    keep(owner, key, value) {
      const own = ownerOf(owner);
      const former = own.entries.get(key);
      if (former) drop(own, former);
      const bytes = bytesOf(value) + 2 * key.length + ENTRY_BYTES;
      if (bytes <= maxBytes * LARGEST) {
        add(own, Object.assign(newRing<Value>(), { key, value, bytes }));
      }
      cutTo(owner, own, Number.POSITIVE_INFINITY);
      if (entries.bytes() > maxBytes) makeRoom();
      return value;
    },
    forget(owner, key) {
      const own = owners.get(owner);
      const entry = own?.entries.get(key);
      if (own && entry) drop(own, entry);
      if (own) cutTo(owner, own, Number.POSITIVE_INFINITY);
    },
    bytes: entries.bytes,
    maxBytes,
  };
};

const HELD = 'vantail_cache_bytes';
const LIMIT = 'vantail_cache_limit_bytes';

export type ByteCaches = ReturnType<typeof byteCaches>;

/** The caches of a process by name, and their sizes as Prometheus text. */
export const byteCaches = () => {
  const caches = new Map<string, Pick<ByteCache<unknown>, 'bytes' | 'maxBytes'>>();
  const series = (
    metric: string,
    help: string,
    bytesOf: (cache: Pick<ByteCache<unknown>, 'bytes' | 'maxBytes'>) => number,
  ) => [
    `# HELP ${metric} ${help}`,
    `# TYPE ${metric} gauge`,
    ...[...caches].map(([name, cache]) => `${metric}{cache="${name}"} ${bytesOf(cache)}`),
  ];
  return {
    open<Value>(name: string, settings: ByteCacheSettings<Value>): ByteCache<Value> {
      if (caches.has(name)) throw new Error(`There is a cache ${name} already`);
      const cache = byteCache(settings);
      caches.set(name, cache);
      return cache;
    },
    text: (): string =>
      [
        ...series(HELD, 'Bytes that a cache holds', (cache) => cache.bytes()),
        ...series(LIMIT, 'Bytes that a cache may hold', (cache) => cache.maxBytes),
        '',
      ].join('\n'),
  };
};
