import type { Static } from 'typebox';
import { linesOf } from '../../platform/http/answers/progress-lines.ts';
import { id, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { changedPrice, followedImport, importedTable, importReport } from './report-schema.ts';

const entry = Type.Object(
  {
    label: Type.String(),
    pricing_configuration_id: Type.Optional(id()),
    price_table_id: Type.Optional(id()),
    skip: Type.Optional(Type.Literal(true)),
  },
  { description: 'What the import did with the table, as an entry of a price list mapping.' },
);

const listedTable = Type.Object(
  {
    ...importedTable.properties,
    product: nullable(Type.Object({ id: id(), name: Type.String() }, { description: 'The product of the row.' })),
    shared: nullable(Type.Object({ id: id(), name: Type.String() }, { description: 'The shared price table.' })),
    label: nullable(
      Type.String({
        description:
          'The label by which a mapping finds the table next year; null if another table of the file has the same.',
      }),
    ),
    entry: nullable(entry),
  },
  { $id: 'PriceListTable' },
);

const { product_id: _product, from_price: _price, tables: _tables, ...reportParts } = importReport.properties;

/** What the import of a brand's price list did, or would do. */
export const priceListReport = Type.Object(
  {
    ...reportParts,
    brand_id: nullable(id()),
    mapping_id: nullable(id()),
    products: Type.Array(
      Type.Object({ product_id: id(), name: Type.String(), from_price: changedPrice('Of the product.') }),
      { description: 'Every product whose rows or shared price tables the file changes, by id.' },
    ),
    tables: Type.Array(listedTable),
  },
  { $id: 'BrandPriceListReport' },
);

export const priceListLine = linesOf(followedImport, priceListReport);

export type PriceListReport = Static<typeof priceListReport>;
export type ListedTable = Static<typeof listedTable>;
