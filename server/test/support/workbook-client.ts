import assert from 'node:assert/strict';
import { type LineCell, readLines } from '../../src/prices/imports/worker/read-lines.ts';
import type { WorkbookReport } from '../../src/prices/spreadsheets/schema.ts';
import { importForm } from './import-form.ts';
import { makeWorkbook, type TestCell } from './make-workbook.ts';
import type { Answer, TestService, TestTenant } from './test-service.ts';

type Kind = 'options' | 'products';
type Terms = { accept?: string; isDry?: boolean; name?: string; headers?: Record<string, string> };

const TABS = { options: ['Options'], products: ['Produits', 'Products'] };

export const flagCell = (value: boolean): TestCell => ({ xml: `<c t="b"><v>${value ? 1 : 0}</v></c>` });

const testCell = (cell: LineCell): TestCell => {
  if (cell === undefined) return null;
  if (typeof cell === 'boolean') return flagCell(cell);
  return typeof cell === 'object' ? assert.fail(JSON.stringify(cell)) : cell;
};

/** A workbook in the hands of somebody who edits it: titles, and cells by row and title. */
export const editable = async (bytes: Uint8Array) => {
  const { sheet, lines } = await readLines(
    { name: 'x.xlsx', bytes: Buffer.from(bytes) },
    { tabs: [...TABS.options, ...TABS.products], mostLines: 100_000 },
  );
  const cells = lines.map((line) => Array.from(line.cells, testCell));
  const titles = (cells[0] ?? []).map(String);
  const at = (title: string) => {
    const found = titles.indexOf(title);
    return found === -1 ? assert.fail(`${title} is not among ${titles.join(', ')}`) : found;
  };
  /** `row` as a spreadsheet program counts it: the titles are in row 1. */
  const set = (row: number, title: string, cell: TestCell) => {
    const line = cells[row - 1] ?? assert.fail(`There is no row ${row}`);
    line[at(title)] = cell;
  };
  const get = (row: number, title: string) => cells[row - 1]?.[at(title)] ?? null;
  const add = (values: Record<string, TestCell>) => cells.push(titles.map((title) => values[title] ?? null));
  // A text that looks like the code of a character is written as spreadsheet programs do.
  const saved = (cell: TestCell | undefined): TestCell =>
    typeof cell === 'string' ? cell.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : (cell ?? null);
  const full = () => cells.map((line) => Array.from(line, saved));
  return { sheet, titles, cells, set, get, add, bytes: () => makeWorkbook({ name: sheet, cells: full() }) };
};

/** Exports and imports workbooks of one tenant. */
export const workbookClient = (service: TestService, tenant: TestTenant, kind: Kind) => {
  const path = `/v1/${kind}/workbook`;
  const download = async (query = '', headers = {}) => {
    const answer = await service.app.inject({
      method: 'GET',
      url: `${path}${query}`,
      headers: { authorization: `Bearer ${tenant.key}`, ...headers },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };
  const send = (file: Uint8Array, { accept, isDry, name = `${kind}.xlsx`, headers = {} }: Terms = {}) => {
    const form = importForm(name, file, accept === undefined ? {} : { accept });
    return service.call<WorkbookReport>('POST', `${path}${isDry ? '?dry_run=true' : ''}`, {
      token: tenant.key,
      raw: form.raw,
      headers: { ...form.headers, ...headers },
    });
  };
  const must = async (file: Uint8Array, terms: Terms = {}): Promise<WorkbookReport> => {
    const answer = await send(file, terms);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const edit = async (query = '?lang=en') => editable((await download(query)).bytes);
  return { download, send, must, edit };
};

/** The faults of a refusal, by cell: `not_a_number F3`. */
export const cellFaults = (answer: Answer<unknown>): string[] =>
  ((answer.body as { errors?: { code: string; row: number | null; column: string | null }[] }).errors ?? []).map(
    ({ code, row, column }) => `${code} ${column ?? ''}${row ?? ''}`.trim(),
  );

/** What a report says changes: `3 update price 10 → 12`. */
export const changesOf = ({ lines }: WorkbookReport): string[] =>
  lines.map(
    ({ row, action, fields }) =>
      `${row} ${action} ${fields.map(({ field, old, new: now }) => `${field} ${old} → ${now}`).join(', ')}`,
  );
