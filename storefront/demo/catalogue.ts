export type Category = { id: number; name: string; product_count: number; children: Category[] };

export type Card = {
  product_id: number;
  name: string;
  description: string | null;
  image_url: string | null;
  image_widths: readonly number[] | null;
  brand: { name: string } | null;
  from_price: number | null;
  currency: string;
  price_basis: string;
};

/** The calls of this shop that the elements do not make themselves; the service answers in the visitor's language (D16.5). */
export const shopCatalogue = (key: string, language: string) => {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(path, { headers: { Authorization: `Bearer ${key}`, 'Accept-Language': language } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json() as Promise<T>;
  };
  return {
    categories: async () => (await get<{ categories: Category[] }>('/v1/catalogue?localized=true')).categories,
    cards: async (id: number) =>
      (await get<{ data: Card[] }>(`/v1/categories/${id}/cards?descendants=true&page_size=100&localized=true`)).data,
  };
};

export type ShopCatalogue = ReturnType<typeof shopCatalogue>;
