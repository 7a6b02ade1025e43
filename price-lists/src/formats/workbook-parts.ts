import { posix } from 'node:path';
import { sheetName, UnreadableFile } from './limits.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';
import { brokenWorkbook, readEntry, unpackBudget, type ZipEntry, zipEntries } from './zip-entries.ts';

/** Parts are the same in any case, and some programs write their paths with the slash of Windows. */
const partKey = (path: string): string => path.replaceAll('\\', '/').toLowerCase();

/** Reads one part of a workbook by its path; does nothing if there is none. */
export type ReadPart = (path: string, handlers: XmlHandlers) => Promise<void>;

/** The archive of a workbook; its parts are unpacked on demand, within one budget. */
export const openParts = (bytes: Buffer): { has: (path: string) => boolean; read: ReadPart } => {
  const entries = new Map<string, ZipEntry>();
  for (const entry of zipEntries(bytes)) {
    if (entries.has(partKey(entry.name))) throw brokenWorkbook(`${entry.name} is there twice`);
    entries.set(partKey(entry.name), entry);
  }
  const budget = unpackBudget();
  return {
    has: (path) => entries.has(partKey(path)),
    read: async (path, handlers) => {
      const entry = entries.get(partKey(path));
      if (entry) await readXml(path, readEntry(bytes, entry, budget), handlers);
    },
  };
};

type Relationship = { id: string; type: string; path: string };

/** Transitional and strict workbooks spell the URI of a type differently, but with the same ending. */
const typeName = (type: string): string => type.slice(type.lastIndexOf('/') + 1);

const relationshipsOf = async (read: ReadPart, owner: string): Promise<Relationship[]> => {
  const folder = posix.dirname(owner);
  const found: Relationship[] = [];
  await read(posix.join(folder, '_rels', `${posix.basename(owner)}.rels`), {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = (attribute('Target') ?? '').replaceAll('\\', '/');
      // A target is relative to its owner, or to the archive if it begins with a slash.
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      found.push({ id: attribute('Id') ?? '', type: typeName(attribute('Type') ?? ''), path });
    },
  });
  return found;
};

export type SheetPart = { name: string; path: string; isHidden: boolean };

type WorkbookParts = {
  /** The sheets in the order of their tabs, without chart sheets. */
  sheets: SheetPart[];
  sharedStrings: string | undefined;
  styles: string | undefined;
};

/** Which part of the archive contains what. */
export const workbookParts = async (read: ReadPart, has: (path: string) => boolean): Promise<WorkbookParts> => {
  const [main] = (await relationshipsOf(read, '')).filter(({ type }) => type === 'officeDocument');
  const workbook = main?.path ?? 'xl/workbook.xml';
  if (!has(workbook))
    throw new UnreadableFile(
      'not_a_workbook',
      'The file is a zip archive, but no XLSX workbook: open it in a spreadsheet program and save as XLSX',
    );
  const relationships = await relationshipsOf(read, workbook);
  const worksheets = new Map(
    relationships.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path] as const),
  );
  const sheets: SheetPart[] = [];
  await read(workbook, {
    open: (name, attribute) => {
      const path = name === 'sheet' ? worksheets.get(attribute('r:id') ?? '') : undefined;
      if (path === undefined) return;
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      sheets.push({ name: sheetName(attribute('name')), path, isHidden });
    },
  });
  const pathOf = (type: string) => relationships.find((relationship) => relationship.type === type)?.path;
  const parts = { sheets, sharedStrings: pathOf('sharedStrings'), styles: pathOf('styles') };
  // Without its styles 5 % would be a price of 0.05, and without its part a sheet would be empty.
  for (const path of [parts.styles, ...sheets.map((sheet) => sheet.path)])
    if (path !== undefined && !has(path)) throw brokenWorkbook(`${path} is missing`);
  return parts;
};
