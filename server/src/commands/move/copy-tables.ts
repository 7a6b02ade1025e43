import type { Owner } from '../../platform/database/migrate.ts';
import { counted } from '../../platform/words/counted.ts';
import { workFailure } from '../command.ts';
import type { Watch } from '../terminal.ts';
import {
  countRows,
  type Fingerprint,
  fingerprint,
  insertRows,
  listTenantIds,
  readRows,
  readSelfReferences,
  setTenant,
  type Table,
  updateSelfReferences,
} from './store.ts';

/** Each table after those that it refers to. */
export const inOrderOfReference = (tables: readonly Table[]): Table[] => {
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const ready = tables.filter(({ name, refersTo }) => !isPlaced(name) && refersTo.every(isPlaced));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready);
  }
  return ordered;
};

const belongsToTenants = (table: Table): boolean => table.columns.some(({ name }) => name === 'tenant_id');

const shapeOf = ({ name, columns }: Table) =>
  `${name} (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`;

/** Both sides were made by the same migrations; a column that somebody added by hand would be lost silently. */
export const mustHaveSameTables = (source: readonly Table[], target: readonly Table[]): void => {
  const [here, there] = [source.map(shapeOf), target.map(shapeOf)];
  const differing = [
    ...here.filter((shape) => !there.includes(shape)),
    ...there.filter((shape) => !here.includes(shape)),
  ];
  if (differing.length > 0) throw workFailure(`The tables of source and target differ: ${differing.join('; ')}`);
};

/** A table that was copied: its number of rows and their checksum, which is the same on both sides. */
export type TableCopy = { table: string; rows: number; checksum: string };

/** A batch is in memory several times: as the source sends it, as texts, and as the statement that inserts it. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 1000;

/** The rows of one table and one tenant, or of a table without tenants. */
type Part = { table: Table; tenantId: number | undefined; source: Fingerprint };

export const batchRowsFor = ({ longestBytes }: Fingerprint) =>
  Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(1, longestBytes))));

/** What has to be copied, in an order in which no row refers to a later table. */
export const listParts = async (source: Owner, tables: readonly Table[], watch: Watch): Promise<Part[]> => {
  const shared = tables.filter((table) => !belongsToTenants(table));
  const ofTenants = tables.filter(belongsToTenants);
  const tenantIds = await listTenantIds(source);
  const selections = [
    ...shared.map((table) => ({ table, tenantId: undefined })),
    ...tenantIds.flatMap((tenantId) => ofTenants.map((table) => ({ table, tenantId }))),
  ];
  const step = watch('Reading the source', selections.length);
  const parts: Part[] = [];
  for (const part of selections) {
    await setTenant(source, part.tenantId);
    parts.push({ ...part, source: await fingerprint(source, part.table, part.tenantId) });
    step.add(1);
  }
  step.end();
  return parts;
};

export const mustBeAlike = async (target: Owner, { table, tenantId, source: expected }: Part): Promise<void> => {
  const copied = await fingerprint(target, table, tenantId);
  if (copied.rows === expected.rows && copied.checksum === expected.checksum) return;
  throw workFailure(
    `Table ${table.name} of tenant ${tenantId ?? '-'} came out different (${copied.rows} of ${counted(expected.rows, 'rows')}); nothing was copied. Please report this`,
  );
};

const copyPart = async (source: Owner, target: Owner, part: Part, onRows: (count: number) => void): Promise<void> => {
  const { table, tenantId, source: expected } = part;
  const batchRows = batchRowsFor(expected);
  for await (const batch of readRows(source, table, tenantId, batchRows)) {
    await insertRows(target, table, batch);
    onRows(batch.length);
  }
  if (table.selfReferences.length > 0) {
    for await (const batch of readSelfReferences(source, table, tenantId, batchRows))
      await updateSelfReferences(target, table, tenantId, batch);
  }
  await mustBeAlike(target, part);
};

/** Rows whose tenant does not exist would be missed. A foreign key forbids them; this checks it. */
const mustBeComplete = async (source: Owner, { table, rows }: TableCopy): Promise<void> => {
  const all = await countRows(source, table);
  if (all !== rows)
    throw workFailure(`Table ${table} has ${counted(all, 'rows')}, and tenants have ${rows}; nothing was copied`);
};

const hex = (sum: bigint) => BigInt.asUintN(64, sum).toString(16).padStart(16, '0');

export const totalOf = (table: Table, parts: readonly Part[]): TableCopy => {
  const own = parts.filter((part) => part.table === table);
  return {
    table: table.name,
    rows: own.reduce((sum, { source }) => sum + source.rows, 0),
    checksum: hex(own.reduce((sum, { source }) => sum + BigInt(source.checksum), 0n)),
  };
};

/** Copies every row, tenant by tenant, and compares each part as soon as it is copied. */
export const copyTables = async (
  source: Owner,
  target: Owner,
  tables: readonly Table[],
  watch: Watch,
): Promise<TableCopy[]> => {
  const parts = await listParts(source, tables, watch);
  const step = watch(
    'Copying rows',
    parts.reduce((sum, part) => sum + part.source.rows, 0),
  );
  for (const part of parts) {
    await setTenant(source, part.tenantId);
    await setTenant(target, part.tenantId);
    await copyPart(source, target, part, (count) => step.add(count));
  }
  await setTenant(target, undefined);
  step.end();
  const copies = tables.map((table) => totalOf(table, parts));
  for (const copy of copies) await mustBeComplete(source, copy);
  return copies;
};
