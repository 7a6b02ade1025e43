import { strToU8, zipSync } from 'fflate';
import type { Hostile } from './hostile-noise.ts';
import { post } from './service.ts';

const MIB = 1024 * 1024;
/** Nearly as much as one row may have. */
const TABLE_BYTES = 500_000;

/** What one tenant may send within all limits, and what the others must not notice. */
export type HostileRequests = { name: string; prepare: (url: string, key: string) => Promise<Hostile> };

const bytesOf = (key: string, method: string, path: string, body = '', type = 'application/json'): Uint8Array => {
  const payload = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const ofBody = body === '' ? '' : `content-type: ${type}\r\ncontent-length: ${payload.length}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\nhost: chaos\r\nauthorization: Bearer ${key}\r\nconnection: close\r\n${ofBody}\r\n`;
  return Buffer.concat([Buffer.from(head), payload]);
};

/** A product with tables of this many bytes. */
const productWith = async (url: string, key: string, bytes: number): Promise<string> => {
  const make = (path: string, body: object) => post(`${url}${path}`, key, body);
  const { id: brand_id } = await make('/v1/brands', { name: 'Large' });
  const { id: category_id } = await make('/v1/categories', { name: 'Large' });
  const { id } = await make('/v1/products', { name: 'Large', brand_id, category_id });
  const table = {
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: [800],
    heights: [900],
    prices: [[210]],
  };
  const price_table = JSON.stringify({ ...table, note: 'x'.repeat(TABLE_BYTES) });
  for (let made = 0; made + TABLE_BYTES <= bytes; made += TABLE_BYTES)
    await make(`/v1/products/${id}/pricing-configurations`, { leaf_count: 1, price_table });
  return `/v1/products/${id}`;
};

const repeated = (item: string, bytes: number) =>
  Array.from({ length: Math.floor(bytes / (item.length + 1)) }, () => item);

/** A small file: one sheet with 200 cells in the last column, named 5,000 times. */
const workbook = (): Uint8Array => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const packed = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const sheets = Array.from(
    { length: 5000 },
    (_, place) => `<sheet name="s${place}" sheetId="${place + 1}" r:id="r1"/>`,
  );
  const rows = Array.from(
    { length: 200 },
    (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>${row}</v></c></row>`,
  );
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${packed}"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packed}"><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
};

const importOf = (file: Uint8Array) => {
  const text = Buffer.from(file).toString('latin1');
  const head =
    'Content-Disposition: form-data; name="file"; filename="small.xlsx"\r\nContent-Type: application/octet-stream';
  return { body: `--x\r\n${head}\r\n\r\n${text}\r\n--x--\r\n`, type: 'multipart/form-data; boundary=x' };
};

export const hostileRequests: readonly HostileRequests[] = [
  {
    name: 'bodies of unknown fields',
    prepare: async (_url, key) => {
      const fields = Array.from({ length: 90_000 }, (_, place) => `"u${place}":0`);
      return { requests: [bytesOf(key, 'POST', '/v1/brands', `{${fields.join(',')}}`)], connections: 8, reads: true };
    },
  },
  {
    name: 'large JSON imports',
    prepare: async (_url, key) => {
      const body = `{"format":"vantail.product-configuration","version":1,"options":[${repeated('{}', 31 * MIB).join(',')}]}`;
      return { requests: [bytesOf(key, 'POST', '/v1/products/import', body)], connections: 4, reads: true };
    },
  },
  {
    name: 'twelve duplicates of a large product',
    prepare: async (url, key) => {
      const path = await productWith(url, key, 8 * MIB);
      return { requests: [bytesOf(key, 'POST', `${path}/duplicate`)], connections: 12, reads: true };
    },
  },
  {
    name: '32 connections that never read',
    prepare: async (url, key) => {
      const path = await productWith(url, key, 16 * MIB);
      const list = `${path}/pricing-configurations?page_size=100`;
      return { requests: [bytesOf(key, 'GET', list)], connections: 32, reads: false };
    },
  },
  {
    name: 'a small hostile workbook',
    prepare: async (url, key) => {
      const path = await productWith(url, key, 0);
      const { body, type } = importOf(workbook());
      const request = bytesOf(key, 'POST', `${path}/pricing-configurations/import?dry_run=true`, body, type);
      return { requests: [request], connections: 8, reads: true };
    },
  },
  {
    name: 'a product with 31 MiB of tables',
    prepare: async (url, key) => {
      const path = await productWith(url, key, 31 * MIB);
      return { requests: [bytesOf(key, 'GET', `${path}/configuration`)], connections: 4, reads: true };
    },
  },
];
