import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { lateFile } from '../ui/browser/late-file.ts';

/** Passkeys are bound to the address under which the service is known, and this page has another one. */
export class PasskeysElsewhere extends Error {
  readonly origin: string;

  constructor(origin: string) {
    super(`Passkeys work at ${origin}`);
    this.origin = origin;
  }
}

/** Loaded when it is needed, apart from the first page. */
const authenticator = lateFile(() => import('@simplewebauthn/browser'));

type CreationOptions = Parameters<Awaited<ReturnType<typeof authenticator>>['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Awaited<ReturnType<typeof authenticator>>['startAuthentication']>[0]['optionsJSON'];
/** As the API takes it: the browser's JSON. */
type Response = Record<string, unknown>;

const mustBeHere = (origin: string): void => {
  if (new URL(origin).hostname !== location.hostname) throw new PasskeysElsewhere(origin);
};

/** Lets an authenticator make a passkey. */
export const makePasskey = async (options: object): Promise<Response> => {
  const { startRegistration } = await authenticator();
  return { ...(await startRegistration({ optionsJSON: options as CreationOptions })) };
};

/** D18.2: how a browser gets a session. Its cookie cannot be read by any page, this one included. */
export const waysIn = (client: VantailClient) => ({
  key: async (key: string) =>
    void unwrap(await client.POST('/session/key', { headers: { Authorization: `Bearer ${key}` } })),
  link: async (token: string) => void unwrap(await client.POST('/session/link', { body: { token } })),
  passkey: async () => {
    const { options, origin } = unwrap(await client.POST('/session/passkey/options'));
    mustBeHere(origin);
    const { startAuthentication } = await authenticator();
    const response = { ...(await startAuthentication({ optionsJSON: options as object as RequestOptions })) };
    unwrap(await client.POST('/session/passkey', { body: { response } }));
  },
  lookAtInvitation: async (token: string): Promise<Schemas['Invitation']> =>
    unwrap(await client.POST('/session/invitation/options', { body: { token } })),
  /** With fresh options: who looks at the page for a while has none that are still good. */
  invitation: async (token: string, name: string) => {
    const { options } = unwrap(await client.POST('/session/invitation/options', { body: { token } }));
    const response = await makePasskey(options);
    unwrap(await client.POST('/session/invitation', { body: { token, name, response } }));
  },
});

export type WaysIn = ReturnType<typeof waysIn>;

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Firefox · Windows", from how a browser calls itself; empty where it says nothing that is known. */
export const deviceName = (userAgent: string): string => {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' · ');
};
