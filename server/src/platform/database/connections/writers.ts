import pg from 'pg';
import type { PoolLoad } from '../tenant-transaction.ts';
import { readInBatches } from './pg-internals.ts';

const WRITERS = 10;
/**
 * How long a write waits while all connections are in use and none is given back. It waits for one that is being opened, and
 * behind others: in all for as long as opening may take (docs/adr/0003).
 */
const POOL_WAIT_MS = 1000;
const LOOK_MS = 100;

type Writers = {
  /** A connection for one transaction; whoever takes it releases it. */
  take: () => Promise<pg.PoolClient>;
  load: () => PoolLoad;
  close: () => Promise<void>;
};

/** As the pool says it. */
const allInUse = () => new Error('timeout exceeded when trying to connect');

/** The connections for writes: each has a transaction alone, and is opened when it is needed. */
export const openWriters = (connection: pg.ClientConfig, onError: (error: Error) => void): Writers => {
  // Pipelined, so that statements which do not depend on each other are sent together.
  const pool = new pg.Pool({ ...connection, pipeline: true, max: WRITERS } as pg.PoolConfig);
  let inUse = 0;
  let movedAt = Number.NEGATIVE_INFINITY;
  pool.on('error', onError);
  pool.on('connect', (client) => {
    movedAt = performance.now();
    // Without this handler, a backend that is killed under a checked-out client would end the process.
    client.on('error', onError);
    readInBatches(client);
  });
  pool.on('acquire', () => {
    inUse++;
  });
  pool.on('release', () => {
    inUse--;
    movedAt = performance.now();
  });
  // Not by 'remove': it comes when the socket has closed, which a machine that vanished puts off, and may come twice.
  const isOpening = () => pool.totalCount > pool.idleCount + inUse;

  /** The pool itself would wait for a server that hangs for as long as for one that is slow. */
  const takeSoon = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      const requestedAt = performance.now();
      let isOver = false;
      const timer = setInterval(() => {
        if (isOpening() || performance.now() - Math.max(requestedAt, movedAt) < POOL_WAIT_MS) return;
        end(() => reject(allInUse()));
      }, LOOK_MS);
      const end = (tell: () => void) => {
        isOver = true;
        clearInterval(timer);
        tell();
      };
      pool.connect().then(
        (client) => (isOver ? client.release() : end(() => resolve(client))),
        (error) => end(() => reject(error)),
      );
    });

  return {
    take: () => (pool.idleCount > pool.waitingCount ? pool.connect() : takeSoon()),
    load: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      limit: WRITERS,
    }),
    close: () => pool.end(),
  };
};
