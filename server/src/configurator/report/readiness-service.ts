import { setImmediate } from 'node:timers/promises';
import type { Pieces } from '@vantail/pricing';
import { reportOn } from '../../catalogue/index.ts';
import type { Database, TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { type Readiness, readinessOf, type State } from './readiness.ts';
import { type CandidateFilter, findVersion, listCandidates, type Versioned } from './readiness-store.ts';

/** A few hundred bytes per report. */
const MAX_CACHED = 50_000;

type CachedReadiness = { version: string; readiness: Readiness };

type ReadinessFilter = Omit<CandidateFilter, 'limit' | 'offset'> & {
  state?: State | undefined;
  /** One that the report has. */
  code?: string | undefined;
  page: number;
  page_size: number;
};

/** How one request reads: the list for its caller, then a consistent view of one product after the other. */
export type ReadinessReader = {
  tenantId: number;
  read: <T>(work: (read: TenantRead) => Promise<T>) => Promise<T>;
  snapshot: Database['snapshot'];
  signal: AbortSignal;
  /** Does a work in pieces, between which others have the thread. */
  inPieces: <T>(work: Pieces<T>) => Promise<T>;
};

const candidatesOf = ({ state, code, page, page_size, ...filter }: ReadinessFilter): CandidateFilter => {
  const offset = Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER);
  // Only the reports tell the states and codes, so a filter by these needs the reports of all products that the other
  // filters leave.
  return state || code ? { ...filter, limit: null, offset: 0 } : { ...filter, limit: page_size, offset };
};

/** The version is read in the same view as what the report is made of, so that the two belong together. */
const computed = async ({ snapshot, tenantId, inPieces }: ReadinessReader, id: number): Promise<CachedReadiness> => {
  const [versioned, work] = await snapshot(tenantId, (read) =>
    Promise.all([findVersion(read, id), reportOn(read, id)]),
  );
  if (!versioned) throw notFound();
  return { version: versioned.version, readiness: readinessOf(id, await inPieces(work), versioned.from_price) };
};

/**
 * The readiness of many products (B7). A report is cached with the version of everything that it depends on, and each
 * request reads the current versions from the database: it sees what was written before it was sent, and only the
 * reports of changed products are made anew.
 */
export const readinessService = () => {
  const cache = new Map<string, CachedReadiness>();
  const underWay = new Map<string, Promise<CachedReadiness>>();

  const keep = (key: string, found: CachedReadiness): CachedReadiness => {
    cache.delete(key);
    cache.set(key, found);
    const oldest = cache.keys().next().value;
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return found;
  };

  /** Concurrent requests for the same report share the work. */
  const compute = (reader: ReadinessReader, key: string, candidate: Versioned): Promise<CachedReadiness> => {
    const name = `${key} ${candidate.version}`;
    const running = underWay.get(name);
    if (running) return running;
    const work = computed(reader, candidate.id)
      .then((found) => keep(key, found))
      .finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  };

  const readinessIn = async (reader: ReadinessReader, candidates: readonly Versioned[]): Promise<Readiness[]> => {
    const found: Readiness[] = [];
    for (const candidate of candidates) {
      const key = `${reader.tenantId} ${candidate.id}`;
      const known = cache.get(key);
      if (known?.version === candidate.version) found.push(keep(key, known).readiness);
      else {
        reader.signal.throwIfAborted();
        found.push((await compute(reader, key, candidate)).readiness);
        // A report can take tens of milliseconds: other requests run after each.
        await setImmediate();
      }
    }
    return found;
  };

  return async (reader: ReadinessReader, filter: ReadinessFilter): Promise<{ rows: Readiness[]; total: number }> => {
    const { rows, total } = await reader.read((read) => listCandidates(read, candidatesOf(filter)));
    const found = await readinessIn(reader, rows);
    if (!filter.state && !filter.code) return { rows: found, total };
    const matching = found.filter(
      ({ state, codes }) => state === (filter.state ?? state) && (!filter.code || codes.includes(filter.code)),
    );
    const first = (filter.page - 1) * filter.page_size;
    return { rows: matching.slice(first, first + filter.page_size), total: matching.length };
  };
};
