import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { validationError } from '../../platform/errors.ts';
import { findTableBytes, MAX_READ_BYTES } from './row-store.ts';

const MIB = 1024 * 1024;

/** Refuses to read all tables of a product that was filled before there was a limit; its rows are read page by page. */
export const mustBeReadable = async (read: TenantRead, productId: number): Promise<void> => {
  const bytes = await findTableBytes(read, productId);
  if (bytes <= MAX_READ_BYTES) return;
  const message = `The price tables of the product have ${bytes} bytes together, and ${MAX_READ_BYTES} (${MAX_READ_BYTES / MIB} MiB) is the most that is answered at once: list its pricing rows, and delete some`;
  throw validationError([{ pointer: '', code: 'too_large', message, params: { bytes, limit: MAX_READ_BYTES } }]);
};
