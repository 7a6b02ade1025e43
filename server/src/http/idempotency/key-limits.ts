import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { Problem } from '../../errors.ts';
import { measureKeys } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    keyLimits: ReturnType<typeof keyLimits>;
  }
}

const KIB = 1024;
const MIB = 1024 * KIB;
/** A longer answer is not kept: its key keeps the status and headers, and the object is read again (docs/adr/0027). */
export const KEPT_ANSWER_BYTES = 64 * KIB;
/** What is kept for one tenant within 24 hours; answers beyond this are not kept either. */
export const TENANT_ANSWER_BYTES = 64 * MIB;
export const TENANT_KEYS = 500_000;
/** How much a process stores for a tenant before it asks the database for the total again. */
const MEASURED_KEYS = 5000;
const MEASURED_BYTES = 4 * MIB;

type Kept = { keys: number; bytes: number; newKeys: number; newBytes: number };

/** D1: bounds the keys and answers of each tenant, by the last measured total and what this process has added since. */
export const keyLimits = () => {
  const kept = new Map<number, Kept>();
  return {
    /** Refuses a new key if there are too many. */
    async mustHaveRoom(tx: TenantTransaction): Promise<void> {
      const known = kept.get(tx.tenantId);
      if (!known || known.newKeys >= MEASURED_KEYS || known.newBytes >= MEASURED_BYTES)
        kept.set(tx.tenantId, { ...(await measureKeys(tx)), newKeys: 0, newBytes: 0 });
      const { keys = 0, newKeys = 0 } = kept.get(tx.tenantId) ?? {};
      if (keys + newKeys <= TENANT_KEYS) return;
      const detail = `${TENANT_KEYS} Idempotency-Keys are kept for a day, and no more; send the request without one, or later`;
      throw new Problem('rate_limited', detail, { headers: { 'retry-after': '60' } });
    },
    /** What is stored of this answer: all of it, or only status and headers. */
    keptBody(tenantId: number, body: string | null): string | null {
      const known = kept.get(tenantId) ?? { keys: 0, bytes: 0, newKeys: 0, newBytes: 0 };
      const bytes = body === null ? 0 : Buffer.byteLength(body);
      const isKept = bytes <= KEPT_ANSWER_BYTES && known.bytes + known.newBytes + bytes <= TENANT_ANSWER_BYTES;
      kept.set(tenantId, {
        ...known,
        newKeys: known.newKeys + 1,
        newBytes: known.newBytes + (isKept ? bytes : 0),
      });
      return isKept ? body : null;
    },
  };
};
