import type { Pieces } from '@vantail/pricing';
import { options, products } from '../../catalogue/index.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { validationError } from '../../platform/errors.ts';
import type { Table, Values } from '../../platform/resource/store.ts';
import { withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { exported } from '../imports/worker/exported-block.ts';
import type { SheetTable } from '../imports/worker/table-sheet.ts';
import { optionWorkbook, productWorkbook } from './record-columns.ts';
import { MAX_LINES } from './schema.ts';
import { stampText } from './stamp.ts';
import { listBrandNames, listCategoryNames } from './store.ts';
import {
  type CellValue,
  type HeadingLang,
  ID_TITLES,
  languagesOf,
  STAMP_TITLES,
  translatedName,
  type Workbook,
  type WorkbookRecord,
} from './workbook.ts';

const cellOf = (value: CellValue) => (typeof value === 'number' ? exported(value) : value);

/** B11: a line for each record: its id, its fields, and its stamp. */
function* exportedTable<Row extends WorkbookRecord>(
  { kind, tabs, columns: own, namesOf }: Workbook<Row>,
  records: readonly Row[],
  { tenantId, lang }: { tenantId: number; lang: HeadingLang },
): Pieces<SheetTable> {
  const columns = [...own, ...(yield* languagesOf(records)).map((language) => translatedName<Row>(language))];
  const lines: SheetTable['lines'][number][] = [];
  for (const record of records) {
    const { id, version } = record;
    const stamp = stampText({ kind, tenantId, id, version, names: namesOf?.(record) });
    lines.push([id, ...columns.map(({ cell }) => cellOf(cell(record))), stamp]);
    yield;
  }
  return {
    tab: tabs[lang],
    columns: [
      { title: ID_TITLES[lang], kind: 'number', width: 8 },
      ...columns.map(({ titles, kind: cellKind, width, choices }) => ({
        title: titles[lang],
        kind: cellKind,
        width,
        ...(choices ? { choices } : {}),
      })),
      { title: STAMP_TITLES[lang], kind: 'text', width: 24 },
    ],
    lines,
  };
}

/** What is exported: the filters of the list, by field, and `q`. */
type ExportFilter = Values & { q?: string };

/** An export is no longer than what an import reads. */
const listAll = async <Row>(read: TenantRead, table: Table<Row>, { q, ...equals }: ExportFilter): Promise<Row[]> => {
  const { rows, total } = await table.list(read, { q, equals, page: 1, page_size: MAX_LINES });
  if (total <= MAX_LINES) return rows as (Row & { id: number })[];
  const message = `A workbook has at most ${MAX_LINES} lines, and this one would have ${total}: filter what is exported`;
  throw validationError([{ pointer: '', code: 'too_many', message, params: { limit: MAX_LINES, count: total } }]);
};

export const exportOptions = async (read: TenantRead, filter: ExportFilter, lang: HeadingLang): Promise<SheetTable> => {
  const records = await listAll(read, options, filter);
  return withShortPauses(exportedTable(optionWorkbook, records, { tenantId: read.tenantId, lang }));
};

export const exportProducts = async (
  read: TenantRead,
  filter: ExportFilter,
  lang: HeadingLang,
): Promise<SheetTable> => {
  const [records, brands, categories] = await Promise.all([
    listAll(read, products, filter),
    listBrandNames(read),
    listCategoryNames(read),
  ]);
  const workbook = productWorkbook(brands, categories);
  return withShortPauses(exportedTable(workbook, records, { tenantId: read.tenantId, lang }));
};
