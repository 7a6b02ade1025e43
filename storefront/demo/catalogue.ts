import type { Named } from '../src/service/shop-configuration.ts';

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

/** The calls of this shop that the elements do not make themselves. */
export const shopCatalogue = (key: string) => {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(path, { headers: { Authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json() as Promise<T>;
  };
  return {
    categories: async () => (await get<{ categories: Category[] }>('/v1/catalogue')).categories,
    cards: async (id: number) =>
      (await get<{ data: Card[] }>(`/v1/categories/${id}/cards?descendants=true&page_size=100`)).data,
  };
};

export type ShopCatalogue = ReturnType<typeof shopCatalogue>;
