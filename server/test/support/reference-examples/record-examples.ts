import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeDemo } from '../../../src/app/demo/make-demo.ts';
import { sendInProcess } from '../../../src/app/demo/send.ts';
import type { App } from '../../../src/platform/http/fastify-types.ts';
import { openApiDocument } from '../../../src/platform/http/openapi/document.ts';
import type { RouteTable } from '../../../src/platform/http/route-table.ts';
import { importForm } from '../import-form.ts';
import { cookieIn, ORIGIN } from '../signed-in.ts';
import { softPasskey } from '../soft-authenticator.ts';
import { exampleFiles } from './example-files.ts';
import { type Endpoint, type ExampleRequest, exampleRequest } from './example-request.ts';
import { exampleSecrets } from './example-secrets.ts';
import { inOrder } from './in-order.ts';
import { type RecordedAnswer, shortAnswer } from './short-answer.ts';
import { steadyValues } from './steady-values.ts';
import { typescriptSample } from './typescript-sample.ts';

type Parts = { app: App; table: RouteTable; operatorToken: string };
type Creation = { options: { challenge: string; rp: { id?: string }; user: { id: string } } };
type Given = { key?: string; url?: string; invitation_url?: string };

/** Examples that need another of the kind: a plan that is published is not given up. */
const REPEATED: Readonly<Record<string, string>> = { discardPlan: 'createPlan' };

/** Where an authenticator's answer is sent, and what gave its options. */
const OPTIONS_OF: Readonly<Record<string, string>> = {
  signInByPasskey: 'beginSignIn',
  acceptInvitation: 'readInvitation',
  createPasskey: 'beginPasskey',
};

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A receiver of webhooks on this machine, which takes everything. */
const startReceiver = async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** The path of an example with its query, as it is sent. */
const urlOf = (template: string, { path, query }: ExampleRequest): string => {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? assert.fail()),
  );
  return filled + (search.length > 0 ? `?${search.join('&')}` : '');
};

/** Requests of the sign-in and of sessions count from pages of the service only (D18.3). */
const isSentByPages = (path: string) =>
  path.startsWith('/offers/') || (path.startsWith('/session') && !path.endsWith('/options'));

/** What the page of the API shows of an operation beside its description: a call, and what was answered on the demo. */
type ReferenceExample = RecordedAnswer & { typescript: string };

/** By the ids of the operations. */
export type ReferenceExamples = Readonly<Record<string, ReferenceExample>>;

/** Calls every example once on a new demo. */
export const recordExamples = async ({ app, table, operatorToken }: Parts): Promise<ReferenceExamples> => {
  const startMs = Date.now();
  const { key, person } = await makeDemo(sendInProcess(app), operatorToken);
  const { server, url: receiver } = await startReceiver();
  const endpoints = inOrder(openApiDocument(table, { version: '1.0.0', withOperator: true }));
  const known: [real: string, shown: string][] = [[receiver, 'https://shop.example']];
  const passkeys = { first: softPasskey(), second: softPasskey() };
  const options = new Map<string, Creation['options']>();
  let cookie = '';

  const real = (text: string) => known.reduce((before, [value, shown]) => before.replaceAll(shown, value), text);

  /** What an authenticator answers to the options that were asked for. */
  const response = (id: string) => {
    const asked = options.get(OPTIONS_OF[id] ?? '') ?? assert.fail(id);
    if (id === 'signInByPasskey') return passkeys.first.assert(asked);
    return (id === 'createPasskey' ? passkeys.second : passkeys.first).register(asked);
  };

  const learn = (id: string, answer: { body: string; headers: Record<string, unknown> }) => {
    if (id === 'acceptInvitation') cookie = cookieIn(answer as never);
    if (!answer.body.startsWith('{')) return;
    const given = JSON.parse(answer.body) as Given & Partial<Creation>;
    if (given.options) options.set(id, given.options);
    if (id === 'uploadMedia')
      known.push([/media\/(.*)\.webp/.exec(given.url ?? '')?.[1] ?? '', exampleSecrets.pictureToken]);
    if (id === 'createPerson')
      known.push([new URL(given.invitation_url ?? '').hash.slice(1), exampleSecrets.invitationToken]);
  };

  const send = async ({ method, path, operation }: Endpoint) => {
    const { operationId: id, security } = operation;
    const request = exampleRequest(operation);
    const credential = Object.keys(security[0] ?? {})[0];
    if (id === 'signInByLink' && person) known.push([app.signInLinks.make(person), exampleSecrets.linkToken]);
    const { body } = request;
    const value = body && 'response' in body.value ? { ...body.value, response: response(id) } : body?.value;
    const { file, ...fields } = (value ?? {}) as { file?: string };
    const form = file === undefined ? undefined : importForm(file, exampleFiles[file] ?? '', formFields(fields));
    const token = { apiKey: key, operatorToken }[credential ?? ''];
    return app.inject({
      method: method.toUpperCase() as 'GET',
      url: real(urlOf(path, request)),
      headers: {
        'user-agent': BROWSER,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(credential === 'session' || isSentByPages(path) ? { origin: ORIGIN } : {}),
        ...(credential === 'session' || id === 'signOut' ? { cookie } : {}),
        ...(form?.headers ?? (body ? { 'content-type': body.type } : {})),
      },
      ...(body ? { payload: form?.raw ?? real(JSON.stringify(value)) } : {}),
    });
  };

  /** An offer that a customer can accept. */
  const sendOffer = async () => {
    const example = byId.get('createQuote') ?? assert.fail();
    const made = JSON.parse((await send(example)).body) as {
      id: number;
      offer_url: string;
      share_token: string;
    };
    const sent = await app.inject({
      method: 'PATCH',
      url: `/v1/quotes/${made.id}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ status: 'sent' }),
    });
    assert.equal(sent.statusCode, 200, sent.body);
    known.push([made.offer_url.split('/').at(-1) ?? '', exampleSecrets.offerToken]);
    known.push([made.share_token, exampleSecrets.shareToken]);
  };

  const recorded: Record<string, ReferenceExample> = {};
  const byId = new Map(endpoints.map((endpoint) => [endpoint.operation.operationId, endpoint]));
  try {
    for (const [id, endpoint] of byId) {
      const again = byId.get(REPEATED[id] ?? '');
      if (again) await send(again);
      if (id === 'acceptOffer') await sendOffer();
      const answer = await send(endpoint);
      assert.ok(answer.statusCode < 300, `${id}: ${answer.statusCode} ${answer.body}`);
      learn(id, answer as never);
      recorded[id] = { typescript: typescriptSample(endpoint), ...shortAnswer(answer, steadyValues(startMs, known)) };
    }
  } finally {
    server.close();
  }
  return Object.fromEntries(Object.entries(recorded).sort(([a], [b]) => (a < b ? -1 : 1)));
};

const formFields = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
