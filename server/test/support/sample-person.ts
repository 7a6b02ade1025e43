import { invite, newSignedIn, pageHeaders, signIn, tokenIn } from './signed-in.ts';
import { softPasskey } from './soft-authenticator.ts';
import type { Body, TestTenant } from './test-service.ts';

/** A manager of a sample catalogue who is signed in, and what the routes of people take from them. */
export type SamplePerson = {
  ids: Record<'people' | 'passkeys' | 'sessions', readonly number[]>;
  /** The headers of a page that they have open. */
  headers: Record<string, string>;
  /** The bodies of the routes that want the answer of an authenticator, or a secret. */
  bodies: Readonly<Record<string, () => Body>>;
};

/** As if made in an hour: the tests that use them may take long. */
const LATER_MS = 3600_000;

export const newSamplePerson = async (tenant: TestTenant, mark: string): Promise<SamplePerson> => {
  const { service } = tenant;
  const { challenges, signInLinks } = service.app;
  const { person, passkey, cookie, call } = await newSignedIn(service, tenant, 'manager', { name: mark });
  const add = async (name: string) => {
    const { body } = await call<{ options: Creation }>('POST', '/v1/account/passkeys/options');
    return call('POST', '/v1/account/passkeys', { name, response: softPasskey().register(body.options) });
  };
  await add(mark);
  // Another device: the newest session, so the first of the list.
  await signIn(service, passkey);
  const waiting = await invite(tenant, 'viewer', { name: mark });
  const idsOf = async (path: string) =>
    (await call<{ data: { id: number }[] }>('GET', path)).body.data.map(({ id }) => id);
  const challenge = async (purpose: Parameters<typeof challenges.make>[0]) =>
    Buffer.from(await challenges.make(purpose, Date.now() + LATER_MS)).toString('base64url');
  const creation = async (personId: number): Promise<Creation> => ({
    challenge: await challenge(`register ${tenant.id} ${personId}`),
    rp: { id: 'localhost' },
    user: { id: '' },
  });
  const token = tokenIn(waiting.invitation_url);
  const assertion = passkey.assert({ challenge: await challenge('sign-in'), rpId: 'localhost' });
  const added = softPasskey().register(await creation(person.id));
  const accepted = softPasskey().register(await creation(waiting.id));
  const newPerson = { email: 'sample@shop.example', name: 'Sample', role: 'viewer' };
  return {
    ids: {
      people: [person.id, waiting.id],
      passkeys: await idsOf('/v1/account/passkeys'),
      sessions: await idsOf('/v1/account/sessions'),
    },
    headers: pageHeaders(cookie),
    bodies: {
      'POST /v1/people': () => newPerson,
      'POST /operator/v1/tenants/:id/people': () => newPerson,
      'PATCH /v1/people/:id': () => ({ name: 'Sample', role: 'editor' }),
      'POST /v1/account/passkeys': () => ({ name: 'Sample', response: added }),
      'POST /session/passkey': () => ({ response: assertion }),
      'POST /session/invitation/options': () => ({ token }),
      'POST /session/invitation': () => ({ token, response: accepted }),
      // A link is good once, and kept in memory.
      'POST /session/link': () => ({ token: signInLinks.make({ tenantId: tenant.id, personId: person.id }) }),
    },
  };
};

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
