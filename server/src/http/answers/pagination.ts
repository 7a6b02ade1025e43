import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TProperties, TSchema } from 'typebox';
import { Type } from '../../json-schema.ts';
import { integer } from '../bodies/fields.ts';
import { contentTagInTurn, sendTagged } from './conditional.ts';
import { inTurnOf, jsonBody } from './json-body.ts';

const MAX_PAGE_SIZE = 200; // D1

export type Page = { page: number; page_size: number };
/** A page; `fields` may have left out some fields of its records. */
type ListPage = Page & { fields?: readonly string[] | undefined };
export type Rows<Row> = { rows: Row[]; total: number };

/** The query of a list: `active`, the resource's own filters, and the page. */
export const listQuery = (filters: TProperties = {}, defaultPageSize = 50) =>
  Type.Object({
    ...filters,
    page: Type.Optional(integer(1, Number.MAX_SAFE_INTEGER, { default: 1 })),
    page_size: Type.Optional(integer(1, MAX_PAGE_SIZE, { default: defaultPageSize })),
  });

export const listAnswer = (item: TSchema) => {
  const count = integer(0, Number.MAX_SAFE_INTEGER);
  const fields = { data: Type.Array(item), page: count, page_size: count, total: count, total_pages: count };
  return Type.Object(fields, { $id: `${(item as { $id?: string }).$id}List` });
};

/** D1: the Link header of a page. */
export const pageLinks = (url: string, page: number, totalPages: number): string => {
  const { pathname, searchParams } = new URL(url, 'http://list');
  const link = (to: number, rel: string) => {
    searchParams.set('page', String(to));
    return `<${pathname}?${searchParams}>; rel="${rel}"`;
  };
  const last = Math.max(totalPages, 1);
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < totalPages ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
};

/** D1: the chosen fields of a record, and its id. */
const chosen = (row: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name)));

/** D1: the envelope. */
export const listBody = <Row extends object>({ page, page_size, fields }: ListPage, { rows, total }: Rows<Row>) => ({
  data: fields ? rows.map((row) => chosen(row, fields)) : rows,
  page,
  page_size,
  total,
  total_pages: Math.ceil(total / page_size),
});

/** D1: the envelope with its Link header and a weak ETag. */
export const sendList = async <Row extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ListPage,
  rows: Rows<Row>,
) => {
  const list = listBody(page, rows);
  const inTurn = inTurnOf(reply);
  const body = await jsonBody(list, inTurn);
  reply.header('link', pageLinks(request.url, list.page, list.total_pages));
  return sendTagged(request, reply, body, await contentTagInTurn(body, inTurn));
};
