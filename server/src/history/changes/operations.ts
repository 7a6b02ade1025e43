import { catalogueRead } from '../../platform/callers/scopes.ts';
import { contentTag, sendTagged } from '../../platform/http/answers/conditional.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { hiddenKinds, typesOf } from './rules.ts';
import { changeAnswer, changesAnswer, changesQuery } from './schema.ts';
import { type ChangeFilter, changesPage, getChange } from './service.ts';

type Query = Omit<ChangeFilter, 'types' | 'hiddenKinds' | 'order' | 'limit'> & {
  type?: string;
  page_size: number;
  order?: 'asc' | 'desc';
};

/** The query that follows, with what stays of this one. */
const queryText = (query: Query, next: Record<string, number>): string =>
  new URLSearchParams(
    Object.entries({ ...query, ...next })
      .filter(([name]) => !(name === 'before' && 'after' in next))
      .map(([name, value]) => [name, String(value)]),
  ).toString();

/** D12.6. */
export const changeOperations: readonly Operation[] = [
  operation({
    id: 'listChanges',
    method: 'GET',
    path: '/v1/changes',
    access: catalogueRead,
    tag: 'changes',
    summary: 'Who changed what, and when',
    note: 'Lists all changes, newest first: who changed which fields, when, and the values before and after. With `after` it is a feed: a program that has read up to a number and asks for what follows never misses a change; `next` is the query for the next page. Only keys with `keys:manage` see changes of keys, people and webhooks; keys with `price_detail` `final` see no tables, percentages, surcharges or breakdowns. To receive changes instead of polling, use `createWebhook`.',
    example: { query: { product_id: 3, page_size: 2 } },
    query: changesQuery,
    answers: { 200: changesAnswer },
    handle: async (request, reply) => {
      const { type, page_size, order, ...filter } = request.query;
      const { data, next } = await read(request, (tx) =>
        changesPage(
          tx,
          {
            ...filter,
            types: typesOf(type),
            hiddenKinds: hiddenKinds(callerOf(request).scopes),
            order: order ?? (filter.after === undefined ? 'desc' : 'asc'),
            limit: page_size,
          },
          callerOf(request),
        ),
      );
      const body = JSON.stringify({ data, next: next && queryText(request.query, next) });
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),

  operation({
    id: 'getChange',
    method: 'GET',
    path: '/v1/changes/:number',
    access: catalogueRead,
    tag: 'changes',
    summary: 'One change with all its values',
    note: 'Returns one change with all its values, including the large ones that `listChanges` omits. It never contains the customer or reference of a quote, nor secrets.',
    example: { path: { number: 3 } },
    answers: { 200: changeAnswer },
    handle: async (request, reply) => {
      const number = pathId(request.params.number);
      const body = JSON.stringify(await read(request, (tx) => getChange(tx, number, callerOf(request))));
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),
];
