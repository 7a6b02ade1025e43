import assert from 'node:assert/strict';
import { type SoftPasskey, softPasskey } from './soft-authenticator.ts';
import type { Answer, Body, TestService, TestTenant } from './test-service.ts';

/** Where the service of the tests is for browsers, by default. */
export const ORIGIN = 'http://localhost:8080';
export const COOKIE = 'vantail-8080';

export type Invited = { id: number; email: string; invitation_url: string; version: number };
type Options = { challenge: string; rp: { id?: string }; user: { id: string } };

/** The `name=value` of the cookie that an answer sets. */
export const cookieIn = ({ headers }: Pick<Answer, 'headers'>): string =>
  String([headers['set-cookie']].flat()[0] ?? '').split(';', 1)[0] ?? '';

export const tokenIn = (url: string): string => new URL(url).hash.slice(1);

/** The headers of a page of the service in a browser that has this cookie. */
export const pageHeaders = (cookie: string): Record<string, string> => ({ cookie, origin: ORIGIN });

let made = 0;

export const invite = (tenant: TestTenant, role: string, fields: Body = {}): Promise<Invited> =>
  tenant.must<Invited>('POST', '/v1/people', {
    email: `person${++made}@shop.example`,
    name: `Person ${made}`,
    role,
    ...fields,
  });

/** Registers by the invitation; answers the cookie. */
export const accept = async (
  service: Pick<TestService, 'call'>,
  url: string,
  passkey: SoftPasskey = softPasskey(),
): Promise<string> => {
  const token = tokenIn(url);
  const { body } = await service.call<{ options: Options }>('POST', '/session/invitation/options', { body: { token } });
  const answer = await service.call('POST', '/session/invitation', {
    headers: { origin: ORIGIN },
    body: { token, name: 'First', response: passkey.register(body.options) },
  });
  assert.equal(answer.status, 204, answer.text);
  return cookieIn(answer);
};

/** Signs in with a passkey that is registered. */
export const signIn = async (
  service: Pick<TestService, 'call'>,
  passkey: SoftPasskey,
  headers: Record<string, string> = {},
) => {
  const { body } = await service.call<{ options: Options }>('POST', '/session/passkey/options');
  return service.call('POST', '/session/passkey', {
    headers: { origin: ORIGIN, ...headers },
    body: { response: passkey.assert(body.options) },
  });
};

/** Somebody with a role and a passkey, who is signed in. */
export const newSignedIn = async (
  service: Pick<TestService, 'call'>,
  tenant: TestTenant,
  role: string,
  fields: Body = {},
) => {
  const passkey = softPasskey();
  const person = await invite(tenant, role, fields);
  const cookie = await accept(service, person.invitation_url, passkey);
  const call = <T = Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.call<T>(method, path, {
      headers: { ...pageHeaders(cookie), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  return { person, passkey, cookie, call };
};
