import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { serverTypes } from '../pipeline/wire-messages.ts';
import type { Owner } from '../schema/migrate.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

const GIB = 1024 ** 3;
/**
 * V8 needs 1.2 GiB for a moment to optimise PostgreSQL's parser, which is one function of 107 kB; the service itself
 * needs 350 MiB.
 */
const OPTIMISING_NEEDS = 2 * GIB;

/** The memory of the machine, or the limit of its container. */
const memory = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

export const canOptimise = (bytes: number): boolean => bytes >= OPTIMISING_NEEDS;

/**
 * How much code of a PGlite function must have run before V8 optimises it, in bytes. With V8's default of 13 million
 * the parser gets there within a few statements, and optimising it took half of the CPU of a start. With this value
 * only what a busy service really uses is optimised, within its first minute. While a database is made, which parses
 * all migrations, and where memory is short, nothing is optimised: V8 is told to optimise only function number 0, which
 * is none of PGlite's (docs/adr/0026).
 */
const optimise = (when: 'making' | 'serving'): void => {
  const isOptimising = when === 'serving' && canOptimise(memory());
  setFlagsFromString('--wasm-tiering-budget=800000000');
  setFlagsFromString(`--wasm-tier-up-filter=${isOptimising ? -1 : 0}`);
};

/**
 * Without -F (which turns fsync off), and with a sync method that `synced-node-fs.ts` can provide. Recovery does not
 * report its progress: the timer for that would outlive an engine that died, and keep its memory.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'log_startup_progress_interval=0'],
  // Statistics from 6,000 rows of a table instead of 30,000: meanwhile nothing else is served (`vacuum.ts`).
  ...['-c', 'default_statistics_target=20'],
];

/** The files cannot be opened as a database; the message says why. */
export class CannotOpen extends Error {}

const startPGlite = async (fs: SyncedNodeFS): Promise<PGlite> => {
  try {
    return await PGlite.create({ fs, startParams });
  } catch (cause) {
    fs.closeFiles();
    const reason = fs.lastWords ?? (cause instanceof Error ? cause.message : String(cause));
    throw new CannotOpen(reason, { cause });
  }
};

/** PGlite on its files, with its one connection. */
export type EmbeddedEngine = {
  client: pg.Client;
  owner: Owner;
  /** The folder of the files has been renamed to this, and from now on every commit waits for the disk. */
  startSyncing(files: string): void;
  /** The engine answers nothing any more: the files have to be opened by another one. */
  hasDied(): boolean;
  /** Why it died, in PostgreSQL's words. */
  lastWords(): string | undefined;
  close(): Promise<void>;
};

/**
 * Starts PGlite and connects to it with the driver that is also used for a server, so that both databases behave the
 * same.
 */
export const startEngine = async (files: string, isSyncing: boolean): Promise<EmbeddedEngine> => {
  optimise(isSyncing ? 'serving' : 'making');
  const fs = new SyncedNodeFS(files, isSyncing);
  const db = await startPGlite(fs);
  const socket = new EmbeddedSocket(db);
  const stream = () => socket;
  const login = { user: 'postgres', database: 'postgres', ssl: false };
  const client = new pg.Client({ ...login, stream, types: serverTypes, pipeline: true } as pg.ClientConfig);
  client.on('error', () => {}); // The statement in flight reports it.
  await client.connect();
  return {
    client,
    owner: {
      exec: async (sql) => void (await client.query(sql)),
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
    },
    startSyncing: (files) => {
      fs.movedTo(files);
      optimise('serving');
      fs.isSyncing = true;
    },
    hasDied: () => socket.hasDied,
    lastWords: () => fs.lastWords,
    close: async () => {
      if (socket.hasDied) return fs.closeFiles();
      await client.end();
      await db.close();
    },
  };
};

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
export const restartableEngine = (first: EmbeddedEngine, open: () => Promise<EmbeddedEngine>, events: Events) => {
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
