import { exampleSecrets, type OperationNotes } from './operation-note.ts';

const picture = { path: { id: 1 }, after: ['uploadMedia'] };

const mediaNotes: OperationNotes = {
  uploadMedia: {
    text: 'Stores a PNG, JPEG or WebP picture for `image_url` and `logo_url`. The service turns it upright, strips its metadata and stores it as WebP in six sizes. Its `name` is that of the file. If you send the same file again, the answer is 200 with the existing picture, which keeps its first name. A file that is not a picture, or is over 8 MiB or 50 megapixels, is `validation_error`.',
    example: { body: { file: 'chene-dore.png' } },
  },
  listMedia: {
    text: 'Lists the pictures of the tenant by id, and which brands, categories, products and options use each. `q` finds pictures by the name of their file.',
    example: { after: ['uploadMedia'] },
  },
  assignPictures: {
    text: 'Sets the `image_url` of many products and options in one transaction, all of them or none. With `dry_run=true` the answer says what each line would change, and nothing is written. An unknown id, and a product or option that appears twice, is `validation_error` at its line. `revertChange` of `import.applied` undoes it.',
    example: { body: { assignments: [{ kind: 'option', id: 11, image_url: '/pictures/chene-dore.webp' }] } },
  },
  getMedia: {
    text: 'Returns the address and size of one picture, and what uses it. The picture itself is at its `url` (`getPicture`).',
    example: picture,
  },
  deleteMedia: {
    text: 'Permanently deletes a picture. The service refuses with `conflict` while something uses it: change that first.',
    codes: ['conflict'],
    example: picture,
  },
  getPicture: {
    text: 'Returns the picture itself, for pages and caches: it needs no key and never changes, so it may be cached for a year. `w` chooses one of the six widths; any other is `not_found`.',
    example: { path: { token: exampleSecrets.pictureToken }, query: { w: '256' }, after: ['uploadMedia'] },
  },
};

/** D9, D16. */
export const storefrontNotes: OperationNotes = {
  ...mediaNotes,
  getCategoryFromPrices: {
    text: 'Returns the lowest price of each active product of a category, by product id, for cards and listing pages; null if there is no usable price. It does not include products of the categories below. `listCards` returns the same prices with names and pictures; `getProductFromPrice` says where a price comes from.',
    example: { path: { category_id: 2 } },
  },
  getProductFromPrice: {
    text: 'Returns the from-price of one product, the row and size it comes from, and the percentages in it; or the reason why there is none. The number is the same as in `getCategoryFromPrices`. A key with `price_detail` `final` does not see the percentages.',
    example: { path: { product_id: 2 } },
  },
  getCatalogue: {
    text: 'Returns what a shop needs first: the tree of active categories with product counts, and the active brands. It omits everything below an inactive category. Its `ETag` changes with every name and number in it, so send `If-None-Match`.',
  },
  listCards: {
    text: 'Lists the active products of a category for a shop: name, picture, brand and from-price, sorted by name or price. `descendants=true` includes the active categories below it. To configure a product, call `getProductConfiguration`.',
    example: { path: { id: 1 }, query: { descendants: true, order: 'from_price' } },
  },
  searchCards: {
    text: 'Searches the active products of all active categories: `q` for words of name or reference, `brand_id`, sorted by name or price. The cards are those of `listCards`. With `localized=true` and `Accept-Language` the names are in the language of your visitor, and pictures have absolute URLs and list the available widths.',
    example: { query: { q: 'fenêtre', localized: true } },
  },
  getProductConfiguration: {
    text: 'Returns everything a configurator needs of one product in one call: its active steps with their options, its active rows, rules and shared price tables. With `@vantail/pricing` a browser computes the price after every click, and `quoteProduct` confirms it. A key with `price_detail` `final` sees no tables, percentages or surcharges; an inactive product is `not_found` for keys with only `storefront:read`.',
    example: { path: { product_id: 3 } },
  },
};
