import pg from 'pg';
import type { Batch } from '../pipeline/open-transactions.ts';
import { inOneWrite, readByTurns } from '../pipeline/pg-internals.ts';

const READERS = 4;

type Reader = { client: pg.Client | undefined; connecting: Promise<pg.Client> | undefined; inFlight: number };

/**
 * A few connections in pipeline mode that all reads share. Only complete batches are sent on them, each in one
 * synchronous call: with an await in between, another tenant's statement could get into the open transaction
 * (docs/adr/0003).
 */
export const openSharedReaders = (connection: pg.ClientConfig, onError: (error: Error) => void) => {
  const readers: Reader[] = Array.from({ length: READERS }, () => ({
    client: undefined,
    connecting: undefined,
    inFlight: 0,
  }));

  const connect = (reader: Reader): Promise<pg.Client> => {
    reader.connecting ??= (async () => {
      const client = new pg.Client({ ...connection, pipeline: true } as pg.ClientConfig);
      const drop = () => {
        if (reader.client === client) reader.client = undefined;
      };
      client.on('error', (error) => {
        drop();
        onError(error);
      });
      client.on('end', drop);
      try {
        await client.connect();
        readByTurns(client);
        reader.client = client;
        return client;
      } finally {
        reader.connecting = undefined;
      }
    })();
    return reader.connecting;
  };

  return {
    async batch<T>(send: (client: pg.Client) => Batch<T>): Promise<T> {
      const reader = readers.reduce((least, candidate) => (candidate.inFlight < least.inFlight ? candidate : least));
      reader.inFlight++;
      try {
        const client = reader.client ?? (await connect(reader));
        const { result, ends } = inOneWrite(client, () => send(client));
        const [answer] = await Promise.all([result, ...ends]);
        return answer;
      } finally {
        reader.inFlight--;
      }
    },
    async close(): Promise<void> {
      await Promise.all(readers.map((reader) => reader.client?.end()));
    },
  };
};
