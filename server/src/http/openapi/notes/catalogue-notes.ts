import type { OperationNotes } from './operation-note.ts';

const product = { path: { id: 6 }, after: ['createProduct'] };

const productNotes: OperationNotes = {
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
};

/** D5, B7. */
export const catalogueNotes: OperationNotes = { ...productNotes, ...optionNotes };
