import { createHmac } from 'node:crypto';
import { readRelease } from '../../platform/release.ts';

/** What happened, under an id that stays the same on every try. */
export type Event = { id: string; type: string; timestamp: string; data: object };

export type Message = { body: string; headers: Record<string, string> };

/** D13.2: the same bytes on every try. */
const bodyOf = ({ type, timestamp, data }: Event): string => JSON.stringify({ type, timestamp, data });

/** D13.2: HMAC-SHA256 over id, time and body. The tests verify it with the library of the specification (docs/adr/0031). */
const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

/** D13.2: an event as the Standard Webhooks specification has it, signed now with each secret that is valid. */
export const messageOf = (event: Event, secrets: readonly string[], now: Date): Message => {
  const body = bodyOf(event);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${event.id}.${timestamp}.${body}`;
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `Vantail/${readRelease()}`,
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
    },
  };
};
