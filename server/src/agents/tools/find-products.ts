import { nameIn } from '@vantail/pricing';
import { type CardOrder, cardAnswer, cardFilters, readCards } from '../../catalogue/index.ts';
import { storefrontRead } from '../../platform/callers/scopes.ts';
import { listBody } from '../../platform/http/answers/conditional.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { id, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { counted } from '../../platform/words/counted.ts';
import { languageOf, type Named } from '../names.ts';
import { cursor, cursorAfter, defineTool, language, nextCursor } from '../tool.ts';
import { money } from './window.ts';

type ProductSearch = { q?: string; category_id?: number; brand_id?: number; order?: CardOrder; cursor?: string };

const PAGE_SIZE = 20;

const { product_id, description, reference, from_price, gross_from_price, currency, price_basis, list_price } =
  cardAnswer.properties;

/** A card of the API (D16.5) with its names in one language. */
const foundProduct = Type.Object({
  product_id,
  name: Type.String(),
  brand: Type.String(),
  category_id: id(),
  description,
  reference,
  from_price,
  gross_from_price,
  currency,
  price_basis,
  list_price,
});

/** A list is to choose from; whoever chose reads the rest of the description with the next question. */
const SHORT = 300;

const shortened = (text: string | null): string | null =>
  text === null || text.length <= SHORT ? text : `${text.slice(0, SHORT).toWellFormed()}…`;

export const findProducts = defineTool<ProductSearch>({
  name: 'find_products',
  title: 'Find products',
  description:
    'Finds the products that the shop sells, with what they cost from. Search by words of their name or reference (all must occur, so use few), by category or by brand; without any, lists all. Continue with next_question and a product_id.',
  access: storefrontRead,
  input: Type.Object(
    {
      q: Type.Optional(nullable(cardFilters.q)),
      category_id: Type.Optional(nullable(id({ description: 'Of an answer: this category and those below it.' }))),
      brand_id: cardFilters.brand_id,
      order: cardFilters.order,
      cursor,
      language,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ products: Type.Array(foundProduct), total: Type.Integer(), next_cursor: nextCursor }),
  run: async ({ category_id, brand_id, q, order, cursor: page = '1' }, context) => {
    const { request } = context;
    const filter = {
      page: Number(page),
      page_size: PAGE_SIZE,
      descendants: true,
      ...(q === undefined || q === null ? {} : { q }),
      order,
      brandId: brand_id,
      categoryId: category_id ?? null,
    };
    const { rows, total } = await read(request, async (tx) =>
      readCards(tx, filter, callerOf(request).tariffId !== null, request.server.findVatTerms),
    );
    const requestedLanguage = languageOf(context);
    const list = listBody(filter, { rows, total });
    const products = rows.map(({ name_en, translations, image_url: _, brand, description, ...card }) => ({
      ...card,
      name: nameIn({ name: card.name, name_en, translations }, requestedLanguage),
      brand: nameIn(brand as Named, requestedLanguage),
      description: shortened(description),
    }));
    const found = products.map(({ product_id, name, from_price, ...card }) =>
      from_price === null ? `${name} (${product_id})` : `${name} (${product_id}) from ${money(from_price, card)}`,
    );
    return {
      text: total === 0 ? 'No product fits.' : `${counted(total, 'products')}: ${found.join('; ')}`,
      data: { products, total, next_cursor: cursorAfter(filter.page + 1, filter.page < list.total_pages) },
    };
  },
});
