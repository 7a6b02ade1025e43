import { type Named, optionsOf, type ShopConfiguration, type ShopOption } from '../src/service/shop-configuration.ts';

export type Category = Named & { id: number; product_count: number; children: Category[] };

export type Card = Named & {
  product_id: number;
  description: string | null;
  image_url: string | null;
  brand: { name: string } | null;
  from_price: number | null;
  currency: string;
  price_basis: string;
};

type Line = {
  product_id: number;
  product: Named | null;
  pricing_configuration: object | null;
  width: number | null;
  height: number | null;
  quantity: number;
  unit_price: number;
  total: number;
  selections: readonly { step_id: number; option_ids: number[] }[];
  /** What was chosen, with its names in all languages. */
  chosen: readonly ShopOption[];
};

export type SharedQuote = {
  number: number;
  lines: Line[];
  total: number;
  totals: { net: number; gross: number; vat: readonly { name: string; amount: number }[] | null };
  currency: string;
  price_basis: string;
  valid_until: string | null;
};

/** A saved quote has the names of its day in one language; the shop shows those of the customer's. */
const chosenIn = (configuration: ShopConfiguration | null, { selections }: Line): ShopOption[] =>
  (configuration?.steps ?? []).flatMap((step) => {
    const ids = selections.find(({ step_id }) => step_id === step.id)?.option_ids ?? [];
    return optionsOf(step).filter(({ id }) => ids.includes(id));
  });

/** The calls of this shop that the elements do not make themselves. */
export const shopCatalogue = (key: string) => {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(path, { headers: { Authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json() as Promise<T>;
  };
  /** Null for a product that is no longer sold. */
  const configuration = (productId: number) =>
    get<ShopConfiguration>(`/v1/products/${productId}/configuration`).catch(() => null);
  return {
    categories: async () => (await get<{ categories: Category[] }>('/v1/catalogue')).categories,
    cards: async (id: number) =>
      (await get<{ data: Card[] }>(`/v1/categories/${id}/cards?descendants=true&page_size=100`)).data,
    quote: async (token: string): Promise<SharedQuote> => {
      const quote = await get<SharedQuote>(`/v1/shared-quotes/${encodeURIComponent(token)}`);
      const named = async (line: Line) => {
        const now = await configuration(line.product_id);
        return { ...line, product: now?.product ?? line.product, chosen: chosenIn(now, line) };
      };
      return { ...quote, lines: await Promise.all(quote.lines.map(named)) };
    },
  };
};

export type ShopCatalogue = ReturnType<typeof shopCatalogue>;
