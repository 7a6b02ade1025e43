import { Webhook } from 'standardwebhooks';
import { readRelease } from '../../release.ts';

/** What happened, under an id that stays the same on every try. */
export type Event = { id: string; type: string; timestamp: string; data: object };

export type Message = { body: string; headers: Record<string, string> };

/** D13.2: the same bytes on every try. */
const bodyOf = ({ type, timestamp, data }: Event): string => JSON.stringify({ type, timestamp, data });

/** D13.2: an event as the Standard Webhooks specification has it, signed now with each secret that is valid. */
export const messageOf = (event: Event, secrets: readonly string[], now: Date): Message => {
  const body = bodyOf(event);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `Vantail/${readRelease()}`,
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, now, body)).join(' '),
    },
  };
};
