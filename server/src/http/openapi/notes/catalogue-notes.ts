import type { OperationNotes } from './operation-note.ts';

const brand = { path: { id: 3 }, after: ['createBrand'] };
const category = { path: { id: 6 }, after: ['createCategory'] };
const product = { path: { id: 6 }, after: ['createProduct'] };
const option = { path: { id: 30 }, after: ['createOption'] };

const brandNotes: OperationNotes = {
  createBrand: {
    text: 'Adds a maker whose products the catalogue will hold. Only `name` is needed, and two brands may have the same one. Products name their brand by `brand_id` (`createProduct`); shops see it in `getCatalogue` as long as it is active.',
    example: { body: { name: 'Atelier du Midi', logo_url: 'https://cdn.example/atelier-du-midi.svg' } },
  },
  listBrands: {
    text: 'All brands of the tenant, active and inactive, by id unless `order` says otherwise. `q` finds names whatever their case and accents, `fields` leaves out what is not needed. Shops use `getCatalogue`, which has the active ones only.',
  },
  getBrand: {
    text: 'One brand, in either state. Its `ETag` is what `updateBrand` takes as `If-Match`, so that two people do not overwrite each other.',
    example: { path: { id: 1 } },
  },
  updateBrand: {
    text: 'Changes the fields that are sent, and no others; `{}` changes nothing and raises no version. A new name or logo is in the cards and the catalogue of shops at once. `active: true` brings a deactivated brand back.',
    example: { ...brand, body: { name_en: 'Southern Workshop' } },
  },
  deactivateBrand: {
    text: 'Takes the brand out of use and keeps its record; repeated, the answer is the same. Its products stay as they are, but their validation report has the error `inactive_brand` (`validateProduct`). `updateBrand` with `active: true` undoes it.',
    example: brand,
  },
};

const categoryNotes: OperationNotes = {
  createCategory: {
    text: 'Adds a shelf for products, at the top or below another one. A parent that is not a category of the tenant, or a tree of more than 20 levels, is refused with `validation_error` at `/parent_id`.',
    example: { body: { name: 'Portes d’entrée', name_en: 'Front doors', display_order: 4 } },
  },
  listCategories: {
    text: 'All categories as a flat list; each names its `parent_id`. A shop that wants the tree of active ones with their numbers of products calls `getCatalogue`.',
  },
  getCategory: {
    text: 'One category, in either state. What is sold in it is told by `listCards` and `getCategoryFromPrices`.',
    example: { path: { id: 2 } },
  },
  updateCategory: {
    text: 'Changes the fields that are sent. A new `parent_id` moves the category with all that is below it; a move below itself, or past 20 levels, is refused with `validation_error`. Shops see names and order at once.',
    example: { ...category, body: { parent_id: 1, display_order: 3 } },
  },
  deactivateCategory: {
    text: 'Takes the category, and what is below it, out of the tree that shops see; its record stays. Its products keep it, and their validation report has the error `inactive_category`. From-prices of the category are still answered. `updateCategory` with `active: true` undoes it.',
    example: category,
  },
};

const productNotes: OperationNotes = {
  createProduct: {
    text: 'Adds a product to a category and a brand, both of which must be the tenant’s own. It has no price yet: prices come from pricing rows (`createPricingConfiguration`) that a step refers to (`createStep`). Send `active: false` to prepare it out of sight of shops, and ask `validateProduct` when it is ready.',
    example: {
      body: {
        name: 'Fenêtre aluminium 2 vantaux',
        name_en: 'Aluminium window, two leaves',
        category_id: 2,
        brand_id: 1,
        reference: 'ALU-2V',
        active: false,
      },
    },
  },
  listProducts: {
    text: 'All products, active and inactive, by id unless `order` says otherwise. `category_id` means the category itself, not those below it. `listReadiness` tells which of them are ready, `listCards` is the list for shops.',
  },
  getProduct: {
    text: 'The record of one product, in either state: names, texts, category, brand, percentage. Its steps, options and rows come in one call with `getProductConfiguration`, its price with `getProductFromPrice`.',
    example: { path: { id: 1 } },
  },
  updateProduct: {
    text: 'Changes the fields that are sent. `price_adjustment_percentage` moves every price of the product at once, flat sizes of roof windows aside; the from-price follows in the same transaction. `active: true` shows the product to shops, whether or not its report has errors: ask `validateProduct` first.',
    example: { ...product, body: { price_adjustment_percentage: 4.5 } },
  },
  deactivateProduct: {
    text: 'Hides the product from shops: it is no longer in cards and from-prices, and keys with `storefront:read` alone get `not_found` for it. Nothing is lost, saved quotes included; `updateProduct` with `active: true` shows it again. `deleteProduct` is for what was made by mistake.',
    example: product,
  },
  deleteProduct: {
    text: 'Removes a product that was made by mistake, with its steps, attachments, rules and pricing rows. It is refused with `conflict` while a line of a saved quote names the product; `errors` names each. `revertChange` of the change `product.deleted` brings all of it back under its old ids. To stop selling a product, use `deactivateProduct`.',
    codes: ['conflict'],
    example: product,
  },
  listReadiness: {
    text: 'The validation reports of many products in short form: ready, ready with warnings, or not ready, with the codes of what was found. The filters are those of `listProducts`, and `state`. `validateProduct` gives the whole report of one product.',
  },
};

const optionNotes: OperationNotes = {
  createOption: {
    text: 'Adds a choice, such as a colour, a glazing or a size, that any number of steps can offer. Its price is a flat amount, a percentage, by area, length or leaf, or, with `price_type` `table`, that of a shared price table at the quoted size. An option whose table is unknown or inactive is refused with `validation_error`. Steps offer it by `createStep` or `replaceStepOptions`.',
    example: {
      body: {
        name: 'Vert mousse 6005',
        name_en: 'Moss green 6005',
        content_type: 'couleurs',
        reference: 'RAL6005',
        finish: 'ral-6005',
        price: 12.5,
        price_type: 'percent',
      },
    },
  },
  listOptions: {
    text: 'All options of the tenant. `content_type` narrows them to one family, `reference` finds one by the number that your own system has for it, `ids` reads up to 200 that you know.',
    example: { query: { content_type: 'couleurs' } },
  },
  getOption: {
    text: 'One option, in either state, as steps show it in `content_configuration.options`.',
    example: { path: { id: 11 } },
  },
  updateOption: {
    text: 'Changes the fields that are sent, for every step and product that offers the option: quotes, choices and from-prices of roof windows follow at once. Quotes that were saved keep their prices. What another `price_type` needs, or does not allow beside it, is refused with `validation_error`.',
    example: { ...option, body: { price: 14 } },
  },
  deactivateOption: {
    text: 'Takes the option out of every step that offers it: it can no longer be chosen. The steps keep it attached, and the validation report of their products has the error `inactive_option` until it is replaced (`replaceStepOptions`) or active again.',
    example: option,
  },
};

/** D5, B7. */
export const catalogueNotes: OperationNotes = { ...brandNotes, ...categoryNotes, ...productNotes, ...optionNotes };
