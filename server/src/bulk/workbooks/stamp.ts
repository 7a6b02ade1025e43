/** B11: what a line of an export belongs to. */
export type Stamp = { kind: StampKind; tenantId: number; id: number; version: number };

const KINDS = { option: 'o', product: 'p' } as const;

export type StampKind = keyof typeof KINDS;

const STAMP = /^([op])([0-9]{1,16})-([0-9]{1,16})-([0-9]{1,16})$/;

/** As a text that no spreadsheet program takes for a number or a date. */
export const stampText = ({ kind, tenantId, id, version }: Stamp): string =>
  `${KINDS[kind]}${tenantId}-${id}-${version}`;

/** Undefined if it is none. */
export const parseStamp = (text: string): Stamp | undefined => {
  const [, letter, tenantId, id, version] = STAMP.exec(text) ?? [];
  const kind = (Object.keys(KINDS) as StampKind[]).find((one) => KINDS[one] === letter);
  return kind && { kind, tenantId: Number(tenantId), id: Number(id), version: Number(version) };
};
