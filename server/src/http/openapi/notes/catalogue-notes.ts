import type { OperationNotes } from './operation-note.ts';

const brand = { path: { id: 3 }, after: ['createBrand'] };
const category = { path: { id: 6 }, after: ['createCategory'] };
const product = { path: { id: 6 }, after: ['createProduct'] };
const option = { path: { id: 30 }, after: ['createOption'] };

const brandNotes: OperationNotes = {
  createBrand: {
    text: 'Adds a brand to the catalogue. Only `name` is required, and two brands may have the same name. Products refer to their brand by `brand_id` (`createProduct`); shops see it in `getCatalogue` while it is active.',
    example: { body: { name: 'Atelier du Midi', logo_url: 'https://cdn.example/atelier-du-midi.svg' } },
  },
  listBrands: {
    text: 'Lists all brands of the tenant, active and inactive, by id unless `order` says otherwise. `q` searches names, ignoring case and accents; `fields` limits the answer to the fields you need. Shops use `getCatalogue`, which lists active brands only.',
  },
  getBrand: {
    text: 'Returns one brand, active or inactive. Send its `ETag` as `If-Match` to `updateBrand`, so that two people do not overwrite each other’s changes.',
    example: { path: { id: 1 } },
  },
  updateBrand: {
    text: 'Changes only the fields you send; `{}` changes nothing and does not increase the version. Shops see a new name or logo at once. `active: true` reactivates a brand.',
    example: { ...brand, body: { name_en: 'Southern Workshop' } },
  },
  deactivateBrand: {
    text: 'Deactivates the brand without deleting its record; repeating the call gives the same answer. Its products do not change, but their validation report shows the error `inactive_brand` (`validateProduct`). `updateBrand` with `active: true` undoes it.',
    example: brand,
  },
};

const categoryNotes: OperationNotes = {
  createCategory: {
    text: 'Adds a category, at the top level or below another category. The service refuses a parent that is not a category of the tenant, and a tree of more than 20 levels, with `validation_error` at `/parent_id`.',
    example: { body: { name: 'Portes d’entrée', name_en: 'Front doors', display_order: 4 } },
  },
  listCategories: {
    text: 'Lists all categories as a flat list; each has its `parent_id`. For the tree of active categories with product counts, shops call `getCatalogue`.',
  },
  getCategory: {
    text: 'Returns one category, active or inactive. `listCards` and `getCategoryFromPrices` list the products in it.',
    example: { path: { id: 2 } },
  },
  updateCategory: {
    text: 'Changes only the fields you send. A new `parent_id` moves the category with everything below it; the service refuses a move below itself or beyond 20 levels with `validation_error`. Shops see names and order at once.',
    example: { ...category, body: { parent_id: 1, display_order: 3 } },
  },
  deactivateCategory: {
    text: 'Removes the category, and everything below it, from the tree that shops see, without deleting its record. Its products stay in it, and their validation report shows the error `inactive_category`. `getCategoryFromPrices` still answers for it. `updateCategory` with `active: true` undoes it.',
    example: category,
  },
};

const productNotes: OperationNotes = {
  createProduct: {
    text: 'Adds a product to a category and a brand of the tenant. It has no price yet: prices come from pricing rows (`createPricingConfiguration`) that a step uses (`createStep`). Send `active: false` to prepare it while shops do not see it, and call `validateProduct` to check whether it is ready.',
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
    text: 'Lists all products, active and inactive, by id unless `order` says otherwise. `category_id` means the category itself, without those below it. `listReadiness` says which of them are ready; shops use `listCards`.',
  },
  getProduct: {
    text: 'Returns the record of one product, active or inactive: names, texts, category, brand, percentage. `getProductConfiguration` returns its steps, options and rows in one call, `getProductFromPrice` its price.',
    example: { path: { id: 1 } },
  },
  updateProduct: {
    text: 'Changes only the fields you send. `price_adjustment_percentage` changes every price of the product at once, except flat prices of roof-window sizes; the same transaction updates the from-price. `active: true` shows the product to shops, even if its report has errors: call `validateProduct` first.',
    example: { ...product, body: { price_adjustment_percentage: 4.5 } },
  },
  deactivateProduct: {
    text: 'Hides the product from shops: cards and from-prices no longer include it, and keys with only `storefront:read` get `not_found`. The product and its saved quotes stay; `updateProduct` with `active: true` shows it again. Use `deleteProduct` for products created by mistake.',
    example: product,
  },
  deleteProduct: {
    text: 'Deletes a product created by mistake, with its steps, attachments, rules and pricing rows. The service refuses with `conflict` while a line of a saved quote uses the product; `errors` names each. `revertChange` of the change `product.deleted` restores everything under its old ids. To stop selling a product, use `deactivateProduct`.',
    codes: ['conflict'],
    example: product,
  },
  exportProductWorkbook: {
    text: 'Returns all products, or those that the filters find, as an XLSX workbook with a line for each. Edit it in a spreadsheet program and send it to `importProductWorkbook`. `exportProductConfiguration` returns the whole configuration of one product.',
    example: { query: { lang: 'en' } },
  },
  importProductWorkbook: {
    text: 'Writes the lines of a workbook of `exportProductWorkbook`, all of them or none, like `importOptionWorkbook`. Brand and category are matched by name. A new reference creates a product, which is inactive unless its line says otherwise.',
    example: { query: { dry_run: true }, body: { file: 'produits.xlsx' } },
  },
  listReadiness: {
    text: 'Lists the validation reports of many products in short form: ready, ready with warnings, or not ready, with the codes of the findings. It takes the filters of `listProducts`, and `state`. `validateProduct` returns the full report of one product.',
  },
};

const optionNotes: OperationNotes = {
  importOptions: {
    text: 'Writes many options in one transaction, all of them or none. A line with the reference of an existing option changes the given fields of that option; any other line creates an option and needs a `name`. With `dry_run=true` the answer says what each line would do, and nothing is written. A line that breaks a rule is `validation_error` at its place, for example `/options/3/price`; so is a reference that two lines or two options share. `revertChange` of `import.applied` undoes it.',
    example: {
      body: { options: [{ reference: 'RAL6005', name: 'Vert mousse 6005', content_type: 'couleurs', price: 95 }] },
    },
  },
  exportOptionWorkbook: {
    text: 'Returns all options, or those that the filters find, as an XLSX workbook with a line for each. Edit it in a spreadsheet program and send it to `importOptionWorkbook`; the column with stamps says whose each line is and in which version it was exported.',
    example: { query: { content_type: 'couleurs' } },
  },
  importOptionWorkbook: {
    text: 'Writes the lines of a workbook of `exportOptionWorkbook`, all of them or none. A line is the option of its stamp, or else of its reference; a new reference creates an option. With `dry_run=true` the answer says what changes in each line, from what to what. Emptied cells and options that have changed since the export are `doubts`, which the service writes only if `accept` names the `state` of the report; everything else that is not clear is `validation_error` at its cell. `revertChange` of `import.applied` undoes it.',
    example: { query: { dry_run: true }, body: { file: 'options.xlsx' } },
  },
  createOption: {
    text: 'Adds an option, such as a colour, a glazing or a size, that any number of steps can offer. It costs a flat amount, a percentage, an amount by area, length or leaf, or, with `price_type` `table`, the price in a shared price table at the quoted size. The service refuses an unknown or inactive table with `validation_error`. Attach the option to steps with `createStep` or `replaceStepOptions`.',
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
    text: 'Lists all options of the tenant. `content_type` filters by family, `reference` finds an option by the number in your own system, `ids` reads up to 200 known options.',
    example: { query: { content_type: 'couleurs' } },
  },
  getOption: {
    text: 'Returns one option, active or inactive, in the form in which steps show it in `content_configuration.options`.',
    example: { path: { id: 11 } },
  },
  updateOption: {
    text: 'Changes only the fields you send, for every step and product that offers the option: new quotes, choices and roof-window from-prices use them at once. Saved quotes keep their prices. If a new `price_type` requires or excludes another field, the service refuses a mismatch with `validation_error`.',
    example: { ...option, body: { price: 14 } },
  },
  deactivateOption: {
    text: 'Deactivates the option in every step that offers it: customers can no longer choose it. It stays attached to the steps, and the validation report of their products shows the error `inactive_option` until you replace it (`replaceStepOptions`) or reactivate it.',
    example: option,
  },
};

/** D5, B7. */
export const catalogueNotes: OperationNotes = { ...brandNotes, ...categoryNotes, ...productNotes, ...optionNotes };
