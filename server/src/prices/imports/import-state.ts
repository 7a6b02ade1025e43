import { createHash } from 'node:crypto';
import type { PriceLabels } from '@vantail/price-lists';

/** What the result of an import depends on besides the file. */
type CatalogueState = PriceLabels &
  (
    | { productId: number; productVersion: number }
    | { priceTableId: number }
    /** Of a price list: what each table is for, with the versions of the products and shared price tables. */
    | { brandId: number | null; targets: readonly string[]; versions: readonly string[] }
  ) & {
    rows: readonly { id: number; version: number; table_version?: number | null }[];
  };

/** The same text for the same content, whatever the order of its keys. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * The `state` of a report (B4): a hash of the file, what was read from it, what the form says, and the catalogue that
 * it was compared with. A caller that accepts it accepts what it saw, and nothing else. `accept` and the name of the
 * file are not part of it.
 */
export const importState = (
  readingDigest: string,
  form: { accept?: string; file?: string },
  catalogue: CatalogueState,
): string => {
  const { accept: _accept, file: _file, ...fields } = form;
  const { rows, ...labels } = catalogue;
  const hash = createHash('sha256');
  hash.update(`${readingDigest}\n${sortedJson(fields)}\n${sortedJson(labels)}\n`);
  for (const { id, version, table_version } of rows)
    hash.update(table_version ? `${id}.${version}.${table_version} ` : `${id}.${version} `);
  return hash.digest('base64url');
};
