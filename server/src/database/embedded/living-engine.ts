import type { EmbeddedEngine } from './embedded-engine.ts';

const PAUSE_MS = 1000;

/** Told to the caller as 503 (57P03: cannot connect now). */
class NotOpen extends Error {
  readonly code = '57P03';
}

/**
 * The engine of the embedded database, opened again from its files when it has died, as a server would be by its
 * supervisor: recovery then finds all that was committed. While that fails (the disk is full still), callers are told at
 * once, and it is tried once a second. One caller at a time.
 */
export const livingEngine = (first: EmbeddedEngine, open: () => Promise<EmbeddedEngine>) => {
  let engine: EmbeddedEngine | undefined = first;
  let pausedUntil = 0;

  const reopened = async (): Promise<EmbeddedEngine> => {
    if (performance.now() < pausedUntil) throw new NotOpen('The embedded database could not be opened again yet');
    try {
      return await open();
    } catch (cause) {
      pausedUntil = performance.now() + PAUSE_MS;
      throw new NotOpen('The embedded database cannot be opened again', { cause });
    }
  };

  return {
    async get(): Promise<EmbeddedEngine> {
      if (engine && !engine.hasDied()) return engine;
      await engine?.close();
      engine = undefined;
      engine = await reopened();
      return engine;
    },
    close: async (): Promise<void> => engine?.close(),
  };
};
