import { catalogueRead } from '../callers/scopes.ts';
import { contentTag, sendTagged } from '../http/answers/conditional.ts';
import { read } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { hiddenKinds, typesOf } from './rules.ts';
import { changeAnswer, changesAnswer, changesQuery } from './schema.ts';
import { type ChangeFilter, changesPage, getChange } from './service.ts';

const tags = ['changes'];

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
export const changeRoutes = async (app: App): Promise<void> => {
  app.get<{ Querystring: Query }>(
    '/v1/changes',
    {
      config: { access: catalogueRead },
      schema: {
        tags,
        summary: 'Who changed what, and when',
        querystring: changesQuery,
        response: { 200: changesAnswer },
      },
    },
    async (request, reply) => {
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
  );

  app.get<{ Params: { number: string } }>(
    '/v1/changes/:number',
    {
      config: { access: catalogueRead },
      schema: { tags, summary: 'One change with all its values', response: { 200: changeAnswer } },
    },
    async (request, reply) => {
      const number = pathId(request.params.number);
      const body = JSON.stringify(await read(request, (tx) => getChange(tx, number, callerOf(request))));
      return sendTagged(request, reply, body, contentTag(body));
    },
  );
};
