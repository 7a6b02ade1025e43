import { type ByteCache, type ByteCacheSettings, byteCache } from './byte-cache.ts';

const KEPT = 'vantail_cache_bytes';
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
        ...series(KEPT, 'Bytes that a cache holds', (cache) => cache.bytes()),
        ...series(LIMIT, 'Bytes that a cache may hold', (cache) => cache.maxBytes),
        '',
      ].join('\n'),
  };
};
