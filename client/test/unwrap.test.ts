import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Schemas, unwrap, VantailError } from '../src/index.ts';
import { answer, scriptedServer } from './support/scripted-server.ts';
import { testClient } from './support/test-client.ts';

const brand: Schemas['Brand'] = {
  id: 1,
  name: 'Atelier',
  name_en: null,
  logo_url: null,
  discount_group: null,
  translations: { de: { name: 'Werkstatt' } },
  active: true,
  version: 1,
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
};
const byId = { path: { id: 1 } };

test('unwrap gives the data, typed by the description, and what was read can be edited and sent back', async () => {
  const { baseUrl, received } = await scriptedServer(answer(200, brand), answer(200, brand), (response) =>
    response.end('plain'),
  );
  const { vantail } = testClient({ baseUrl });
  const read: Schemas['Brand'] = unwrap(await vantail.GET('/v1/brands/{id}', { params: byId }));
  assert.deepEqual(read, brand);
  await vantail.PATCH('/v1/brands/{id}', { params: byId, body: { ...read, name_en: 'Workshop' } });
  assert.deepEqual(JSON.parse(received[1]?.body ?? ''), { ...brand, name_en: 'Workshop' });
  const asText: { data?: string } = await vantail.GET('/v1/brands/{id}', { params: byId, parseAs: 'text' });
  assert.equal(asText.data, 'plain');
});

test('the types refuse misspelt fields, unknown parameters, unknown paths, and what is missing', () => {
  const { vantail } = testClient({ baseUrl: '' });
  // Never called: the compiler is the test.
  const refused = () => [
    // @ts-expect-error A misspelt field.
    vantail.PATCH('/v1/brands/{id}', { params: byId, body: { name: 'x', nam_en: 'y' } }),
    // @ts-expect-error A parameter that does not exist.
    vantail.GET('/v1/brands', { params: { query: { pages: 2 } } }),
    // @ts-expect-error A required field is missing.
    vantail.POST('/v1/brands', { body: { name_en: 'x' } }),
    // @ts-expect-error The body is missing.
    vantail.POST('/v1/brands'),
    // @ts-expect-error The id is missing.
    vantail.DELETE('/v1/brands/{id}'),
    // @ts-expect-error A path that does not exist.
    vantail.GET('/v1/brand'),
  ];
  assert.ok(refused);
});

test('unwrap gives undefined for an answer without content', async () => {
  const { baseUrl } = await scriptedServer((response) => response.writeHead(204).end());
  const { vantail } = testClient({ baseUrl });
  assert.equal(unwrap(await vantail.DELETE('/v1/brands/{id}', { params: byId })), undefined);
});

test('unwrap throws a refusal with its status, code, faults and request id', async () => {
  const problem = {
    type: '/problems/validation_error',
    title: 'The request is not valid',
    status: 422,
    code: 'validation_error',
    detail: 'name must not be blank',
    errors: [{ pointer: '/name', code: 'pattern', message: 'must not be blank' }],
    request_id: 'request-1',
  };
  const { baseUrl } = await scriptedServer(answer(422, problem, { 'content-type': 'application/problem+json' }));
  const { vantail } = testClient({ baseUrl });
  const result = await vantail.POST('/v1/brands', { body: { name: '' } });
  assert.throws(
    () => unwrap(result),
    (error) => {
      assert.ok(error instanceof VantailError);
      const { name, message, status, code, errors, request_id } = error;
      assert.deepEqual(
        { name, message, status, code, errors, request_id, problem: error.problem },
        {
          name: 'VantailError',
          message: problem.detail,
          status: 422,
          code: 'validation_error',
          errors: problem.errors,
          request_id: 'request-1',
          problem,
        },
      );
      return true;
    },
  );
});

test('a refusal that is no problem of the service, such as a page of a proxy, has a status and no code', async () => {
  const { baseUrl } = await scriptedServer((response) => {
    response.writeHead(502, { 'content-type': 'text/html', 'x-request-id': 'proxy-1' }).end('<h1>Bad Gateway</h1>');
  });
  const { vantail } = testClient({ baseUrl });
  const result = await vantail.GET('/v1/brands/{id}', { params: byId });
  assert.throws(() => unwrap(result), {
    status: 502,
    code: undefined,
    errors: [],
    request_id: 'proxy-1',
    message: 'The service answered 502 Bad Gateway',
  });
});
