import { createHash } from 'node:crypto';

/** B11: what a line of an export belongs to. */
export type Stamp = {
  kind: StampKind;
  tenantId: number;
  id: number;
  version: number;
  /** Of a product: what its cells of brand and category were called, as `nameMark`. */
  names?: Names | undefined;
};

/** Columns that hold the name of another record, which may be renamed after the export. */
export type Names = Readonly<Record<'brand' | 'category', string>>;

const KINDS = { option: 'o', product: 'p' } as const;

export type StampKind = keyof typeof KINDS;

const STAMP = /^([op])([0-9]{1,16})-([0-9]{1,16})-([0-9]{1,16})(?:-([0-9a-f]{8})-([0-9a-f]{8}))?$/;

/** A name in a few letters, to see that a cell is as it was exported. */
export const nameMark = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8);

/** As a text that no spreadsheet program takes for a number or a date. */
export const stampText = ({ kind, tenantId, id, version, names }: Stamp): string =>
  [`${KINDS[kind]}${tenantId}`, id, version, ...(names ? [names.brand, names.category] : [])].join('-');

/** Undefined if it is none. */
export const parseStamp = (text: string): Stamp | undefined => {
  const [, letter, tenantId, id, version, brand, category] = STAMP.exec(text) ?? [];
  const kind = (Object.keys(KINDS) as StampKind[]).find((one) => KINDS[one] === letter);
  const names = brand === undefined || category === undefined ? undefined : { brand, category };
  return kind && { kind, tenantId: Number(tenantId), id: Number(id), version: Number(version), names };
};
