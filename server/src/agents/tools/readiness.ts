import type { Static } from 'typebox';
import { readinessAnswer, reportAnswer, states } from '../../configurator/index.ts';
import { catalogueRead } from '../../platform/callers/scopes.ts';
import { choice, id } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { counted } from '../../platform/words/counted.ts';
import { cursor, cursorAfter, defineTool, nextCursor } from '../tool.ts';

type ReadinessFilter = { product_id?: number; state?: string; q?: string; cursor?: string };

type List = { data: Static<typeof readinessAnswer>[]; page: number; total: number; total_pages: number };
type Report = { errors: { message: string }[]; warnings: { message: string }[] };

const PAGE_SIZE = 50;

export const readiness = defineTool<ReadinessFilter>({
  name: 'readiness',
  title: 'See which products can be sold',
  description:
    'Which products are ready to be sold, which only have warnings, and which are not ready. With product_id: the whole report of that product, each finding with its place and what to do.',
  access: catalogueRead,
  input: Type.Object(
    {
      product_id: Type.Optional(id({ description: 'The report of this product.' })),
      state: Type.Optional(choice(states)),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Words of the name or reference.' })),
      cursor,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    products: Type.Array(readinessAnswer),
    total: Type.Integer(),
    report: Type.Unsafe<object>({ anyOf: [reportAnswer, { type: 'null' }] }),
    next_cursor: nextCursor,
  }),
  run: async ({ product_id, cursor: page = '1', ...filter }, { call }) => {
    const ofProduct = product_id === undefined ? {} : { ids: product_id };
    const { body } = await call<List>('listReadiness', {
      query: { ...filter, ...ofProduct, page, page_size: PAGE_SIZE },
    });
    const report =
      product_id === undefined
        ? null
        : (
            await call<Report>('validateProduct', {
              params: { product_id },
            })
          ).body;
    const found = report
      ? [...report.errors, ...report.warnings].map(({ message }) => message)
      : body.data.map(({ product_id, state }) => `${product_id}: ${state}`);
    return {
      text: `${counted(body.total, 'products')}. ${found.slice(0, PAGE_SIZE).join('; ')}`,
      data: {
        products: body.data,
        total: body.total,
        report,
        next_cursor: cursorAfter(body.page + 1, body.page < body.total_pages),
      },
    };
  },
});
