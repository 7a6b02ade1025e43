import type { Fault } from '../../errors.ts';

const fault = (message: string): Fault[] => [{ pointer: '/url', code: 'unusable_url', message, params: {} }];

/** D13.5: https, or http where private addresses are allowed; never with a user name or password. */
export const urlFaults = (text: string, allowPrivate: boolean): Fault[] => {
  const protocols = allowPrivate ? ['https:', 'http:'] : ['https:'];
  const words = `must be ${allowPrivate ? 'an https: or http: URL' : 'an https: URL'}`;
  if (!URL.canParse(text)) return fault(words);
  const { protocol, username, password } = new URL(text);
  if (!protocols.includes(protocol)) return fault(words);
  // The message does not repeat what may be a password.
  return username === '' && password === '' ? [] : fault('must not hold a user name or password');
};
