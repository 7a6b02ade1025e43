import { exampleSecrets } from './example-secrets.ts';
import type { OperationNotes } from './operation-note.ts';

const picture = { path: { id: 1 }, after: ['uploadMedia'] };

const mediaNotes: OperationNotes = {
  uploadMedia: {
    text: 'Keeps a PNG, JPEG or WebP for the `image_url` and `logo_url` of the catalogue. It is turned upright, stripped of its metadata and kept as WebP in six sizes. The same file again is answered with 200 and the picture that is there already. What is no picture, or over 8 MiB or 50 megapixels, is `validation_error`.',
    example: { body: { file: 'chene-dore.png' } },
  },
  listMedia: {
    text: 'The pictures of the tenant by id, and which brands, categories, products and options show each.',
    example: { after: ['uploadMedia'] },
  },
  getMedia: {
    text: 'One picture: its address, size, and what shows it. The picture itself is at its `url` (`getPicture`).',
    example: picture,
  },
  deleteMedia: {
    text: 'Removes a picture for good. It is refused with `conflict` while something shows it: change that first.',
    codes: ['conflict'],
    example: picture,
  },
  getPicture: {
    text: 'The picture itself, for pages and caches: it needs no key and never changes, so it may be kept for a year. `w` picks one of the six widths, and any other is `not_found`.',
    example: { path: { token: exampleSecrets.pictureToken }, query: { w: '256' }, after: ['uploadMedia'] },
  },
};

/** D9, D16. */
export const storefrontNotes: OperationNotes = {
  ...mediaNotes,
  getCategoryFromPrices: {
    text: 'The lowest price of each active product of a category, by product id, for cards and listing pages; null where there is no usable price. Products of the categories below it are not in it. `listCards` has the same prices with names and pictures, `getProductFromPrice` says where one comes from.',
    example: { path: { category_id: 2 } },
  },
  getProductFromPrice: {
    text: 'The from-price of one product, which row and size it comes from, and the percentages in it; or the reason why there is none. The number is the same as in `getCategoryFromPrices`. A key with `price_detail` `final` is not told the percentages.',
    example: { path: { product_id: 2 } },
  },
  getCatalogue: {
    text: 'The first call of a shop: the tree of its active categories with their numbers of products, and its active brands. What is below an inactive category is left out. Its `ETag` changes with every name and number that it shows, so ask with `If-None-Match`.',
  },
  listCards: {
    text: 'The active products of a category as a shop lists them: name, picture, brand and from-price, sorted by name or price. `descendants=true` adds those of the active categories below it. The configurator of one product begins with `getProductConfiguration`.',
    example: { path: { id: 1 }, query: { descendants: true, order: 'from_price' } },
  },
  getProductConfiguration: {
    text: 'All that a configurator needs of one product in one call: its active steps with their options, its active rows, rules and shared price tables. With `@vantail/pricing` a browser prices every click from it, and `quoteProduct` confirms. A key with `price_detail` `final` is told no tables, percentages or surcharges; an inactive product is `not_found` for keys with `storefront:read` alone.',
    example: { path: { product_id: 3 } },
  },
};
