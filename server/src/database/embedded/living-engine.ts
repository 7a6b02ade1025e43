import type { EmbeddedEngine } from './embedded-engine.ts';

const PAUSE_MS = 1000;
/** A disk that is full or missing may come back; after this long an operator has to look. */
const GIVE_UP_MS = 60_000;

/** The caller gets 503 (57P03: cannot connect now). */
class NotOpen extends Error {
  readonly code = '57P03';
}

type Events = { onNotice: (line: string) => void; onLost: (error: Error) => void };

/**
 * The engine of the embedded database. When it has died it is opened again from its files, as a supervisor would
 * restart a server; recovery then finds everything that was committed. This is PostgreSQL's own rule after a failed
 * sync: what is on the disk is unknown, and only the log tells (docs/adr/0026). If opening fails (the disk is still
 * full), callers are told at once and it is tried again once a second; after a minute the process ends. One caller at a
 * time.
 */
export const livingEngine = (first: EmbeddedEngine, open: () => Promise<EmbeddedEngine>, events: Events) => {
  let engine: EmbeddedEngine | undefined = first;
  let pausedUntil = 0;
  let failingSince: number | undefined;

  const failed = (cause: unknown): NotOpen => {
    const now = performance.now();
    pausedUntil = now + PAUSE_MS;
    failingSince ??= now;
    const error = new NotOpen('The embedded database cannot be opened again', { cause });
    if (now - failingSince >= GIVE_UP_MS) events.onLost(error);
    return error;
  };

  const reopened = async (): Promise<EmbeddedEngine> => {
    if (performance.now() < pausedUntil) throw new NotOpen('The embedded database could not be opened again yet');
    try {
      const again = await open();
      failingSince = undefined;
      events.onNotice('The embedded database was opened again from its files, with all that was committed');
      return again;
    } catch (cause) {
      throw failed(cause);
    }
  };

  return {
    async get(): Promise<EmbeddedEngine> {
      if (engine && !engine.hasDied()) return engine;
      if (engine) {
        events.onNotice(
          `The embedded database has died (${engine.lastWords() ?? 'without a word'}) and is being opened again`,
        );
        await engine.close();
        engine = undefined;
      }
      engine = await reopened();
      return engine;
    },
    close: async (): Promise<void> => engine?.close(),
  };
};
