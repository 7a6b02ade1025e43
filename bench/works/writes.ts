import { recordStatements, type Sent } from '../bare/record-statements.ts';
import { rowOf } from '../catalogue/seed.ts';
import type { Bench } from '../measuring/bench-service.ts';
import { type LoadResult, requestBytes, runLoad } from '../measuring/load.ts';
import { startMeasured } from '../measuring/processes.ts';
import { type Candidate, measureInTurns } from '../measuring/slices.ts';
import { type Figure, figureOf } from './figure.ts';

export const WRITE_WARM_UP = 2500;

const authorization = ({ catalogue }: Bench) => ({ authorization: `Bearer ${catalogue.shop.key}` });

/** Each connection writes to its own product: the work is measured, not the wait for a lock. */
const writer = (
  { service, catalogue }: Bench,
  bytesOf: (connection: number, turn: number) => Buffer,
  status: number,
): Candidate => {
  const load = { port: service.port, connections: catalogue.written.length, bytesOf, status };
  return { name: 'service', pid: service.pid, drive: (requests) => runLoad({ ...load, requests }) };
};

const pathOf = ({ productId, rowId }: { productId: number; rowId: number }) =>
  `/v1/products/${productId}/pricing-configurations/${rowId}`;

/** Alternates between two prices, so that every write changes the from-price and raises the category's version. */
const prices = [{ minimum_price: 51 }, { minimum_price: 52 }];

const startSender = async (bench: Bench): Promise<Candidate & { stop: () => Promise<void> }> => {
  const perConnection: Sent[][][] = [];
  for (const written of bench.catalogue.written) {
    const requests = prices.map((body) => ({ method: 'PATCH' as const, url: pathOf(written), body }));
    perConnection.push(await recordStatements(bench.database.url, bench.catalogue.shop.key, requests));
  }
  const { child, pid, stop } = startMeasured('bench/bare/statement-sender.ts', [], { ipc: true });
  const ask = <T>(task: object) =>
    new Promise<T>((resolve, reject) => {
      const onExit = () => reject(new Error('the sender of statements has ended'));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as T);
      });
      child.send(task);
    });
  await ask({ databaseUrl: bench.database.url, perConnection });
  return { name: 'by hand', pid, stop, drive: (transactions) => ask<LoadResult>({ transactions }) };
};

export const patching = (bench: Bench): Candidate => {
  const bytes = bench.catalogue.written.map((written) =>
    prices.map((body) => requestBytes('PATCH', pathOf(written), authorization(bench), body)),
  );
  return writer(bench, (connection, turn) => bytes[connection]?.[turn % prices.length] as Buffer, 200);
};

export const creating = (bench: Bench): Candidate => {
  const { filled, written } = bench.catalogue;
  const bytes = filled.map((productId) =>
    requestBytes('POST', `/v1/products/${productId}/pricing-configurations`, authorization(bench), rowOf(0)),
  );
  const own = filled.length / written.length;
  return writer(bench, (connection, turn) => bytes[connection * own + (turn % own)] as Buffer, 201);
};

const LINES = 50;

/** D19.4: each connection replaces all lines of its own draft, alternating between two widths. */
const replacingLines = async (bench: Bench): Promise<Candidate> => {
  const { productId, rowId } = bench.catalogue.gridded;
  const linesOf = (width: number) =>
    Array.from({ length: LINES }, (_, place) => ({
      product_id: productId,
      pricing_configuration_id: rowId,
      width: width + 10 * place,
      height: 1456,
    }));
  const bytes: Buffer[][] = [];
  for (let connection = 0; connection < bench.catalogue.written.length; connection++) {
    const { id } = await bench.catalogue.shop.must('POST', '/v1/quotes', { lines: linesOf(1200).slice(0, 1) });
    const path = `/v1/quotes/${id}/lines`;
    bytes.push([1200, 1300].map((width) => requestBytes('PUT', path, authorization(bench), { lines: linesOf(width) })));
  }
  return writer(bench, (connection, turn) => bytes[connection]?.[turn % 2] as Buffer, 200);
};

/** The writes of a catalogue manager, the stored from-price included, and of who works on a quote. */
export const writeWorks: Record<string, (bench: Bench) => Promise<Figure>> = {
  'PATCH of a row': async (bench) => {
    const sender = await startSender(bench);
    const slices = await measureInTurns([patching(bench), sender], { ...bench.settings, warmUp: WRITE_WARM_UP });
    await sender.stop();
    return figureOf(
      { work: 'PATCH of a row', what: 'times the same statements by hand', bar: { is: 'at most', limit: 2.5 } },
      slices,
      (inTurn) => (inTurn.service?.cpuUs ?? 0) / (inTurn['by hand']?.cpuUs ?? 1),
    );
  },
  'create a row, durable': async (bench) => {
    const slices = await measureInTurns([creating(bench)], { ...bench.settings, warmUp: WRITE_WARM_UP });
    return figureOf(
      { work: 'create a row, durable', what: 'ms CPU, service + PostgreSQL' },
      slices,
      (inTurn) => ((inTurn.service?.cpuUs ?? 0) + (inTurn.service?.databaseUs ?? 0)) / 1000,
    );
  },
  'PUT of 50 lines to a draft': async (bench) => {
    const slices = await measureInTurns([await replacingLines(bench)], { ...bench.settings, warmUp: 600 });
    return figureOf(
      { work: 'PUT of 50 lines to a draft', what: 'ms CPU, service + PostgreSQL' },
      slices,
      (inTurn) => ((inTurn.service?.cpuUs ?? 0) + (inTurn.service?.databaseUs ?? 0)) / 1000,
    );
  },
};
