import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { findSecret, offerSecret, spendChallenge } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    challenges: Challenges;
  }
}

/** D18.4. */
export const CHALLENGE_MS = 5 * 60_000;

const NAME = 'challenges';
const TIME_BYTES = 8;
const RANDOM_BYTES = 24;
const BODY_BYTES = TIME_BYTES + RANDOM_BYTES;
const SECRET_BYTES = 32;

/** What a challenge is for: one that was made for something else is not good. */
export type Purpose = 'sign-in' | `register ${number} ${number}`;

export type Challenges = ReturnType<typeof openChallenges>;

/**
 * Challenges that the service signs instead of storing them: asking for one writes nothing, so nobody fills the database
 * (docs/adr/0041). That one is used up is stored with what it opened.
 */
export const openChallenges = (database: Database) => {
  let made: Promise<Uint8Array> | undefined;

  const readSecret = async (): Promise<Uint8Array> => {
    const find = () => database.systemRead((read) => findSecret(read, NAME));
    const known = await find();
    if (known) return known;
    await database.system((tx) => offerSecret(tx, NAME, randomBytes(SECRET_BYTES)));
    return (await find()) as Uint8Array;
  };

  const secret = (): Promise<Uint8Array> => {
    made ??= readSecret().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };

  const signed = async (purpose: Purpose, body: Uint8Array) =>
    createHmac('sha256', await secret())
      .update(`${purpose}\n`)
      .update(body)
      .digest();

  const timeOf = (bytes: Buffer) => Number(bytes.readBigUInt64BE(0));

  return {
    async make(purpose: Purpose, now = Date.now()): Promise<Uint8Array<ArrayBuffer>> {
      const body = Buffer.alloc(BODY_BYTES);
      body.writeBigUInt64BE(BigInt(now));
      randomBytes(RANDOM_BYTES).copy(body, TIME_BYTES);
      return new Uint8Array(Buffer.concat([body, await signed(purpose, body)]));
    },
    /** Whether this service made it for this, at most five minutes ago. */
    async isGood(purpose: Purpose, challenge: string, now = Date.now()): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== BODY_BYTES + SECRET_BYTES || bytes.toString('base64url') !== challenge) return false;
      const age = now - timeOf(bytes);
      const isOurs = timingSafeEqual(bytes.subarray(BODY_BYTES), await signed(purpose, bytes.subarray(0, BODY_BYTES)));
      return isOurs && age < CHALLENGE_MS;
    },
    /** Uses up a good one; false if it was used before. */
    use: (tx: TenantTransaction, challenge: string): Promise<boolean> =>
      spendChallenge(
        tx,
        hash('sha256', challenge),
        new Date(timeOf(Buffer.from(challenge, 'base64url')) + CHALLENGE_MS),
      ),
  };
};
