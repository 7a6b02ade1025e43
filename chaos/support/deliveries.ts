import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { callOver } from '../../server/test/support/service-process.ts';

type Change = { number: number; type: string; resource: { id: number; name: string | null } };

/** The changes of a tenant behind a number, as the ledger tells them; all of them, or those of one type. */
export const changesAfter = async (url: string, key: string, after = 0, type?: string): Promise<Change[]> => {
  const found: Change[] = [];
  for (let from = after; ; ) {
    const path = `/v1/changes?${type ? `type=${type}&` : ''}page_size=200&after=${from}`;
    const { status, body } = await callOver(`${url}${path}`, key);
    assert.equal(status, 200, JSON.stringify(body));
    const page = body.data as Change[];
    found.push(...page);
    if (page.length < 200) return found;
    from = page.at(-1)?.number as number;
  }
};

/** A receiver of webhooks on loopback: `onChange` is told each change that arrives, and the path that it was sent to. */
export const startChangeReceiver = async (onChange: (change: Change, path: string) => void) => {
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      onChange(JSON.parse(body).data, request.url ?? '');
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, stop: () => server.close().closeAllConnections() };
};

/** Each arrival is the next event, or the same as before once more. */
export const faultsIn = (taken: readonly number[], expected: readonly number[]): string[] => {
  let place = -1;
  const faults: string[] = [];
  for (const number of taken) {
    if (number === expected[place + 1]) place++;
    else if (number !== expected[place]) faults.push(`${number} came after ${expected[place]}`);
  }
  if (place !== expected.length - 1) faults.push(`${expected.length - 1 - place} events never came`);
  return faults;
};

/** The numbers that the receiver of a webhook must get. D13.3: beginning with the change after its creation. */
export const expectedNumbers = async (url: string, key: string, types: string): Promise<number[]> => {
  const made = (await changesAfter(url, key, 0, 'webhook.created'))[0]?.number as number;
  return (await changesAfter(url, key, made, types)).map(({ number }) => number);
};
