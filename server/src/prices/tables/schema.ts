import type { Static } from 'typebox';
import { examplesAnswer } from '../../catalogue/index.ts';
import { fromPriceMoves } from '../../platform/http/prefer.ts';
import { flag, integer, label, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

const KIB = 1024;

const count = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, { description });

const usedBy = Type.Object(
  {
    pricing_configurations: count('Pricing rows, active or not.'),
    options: count('Options, active or not.'),
    services: Type.Optional(count('Services, active or not; absent where none uses it.')),
    products: count('Products of these rows.'),
  },
  { description: 'What the table prices.' },
);

/** D15.1, with the formats and limits of D8. */
export const priceTableSchema = resourceSchema({
  name: 'PriceTable',
  fields: {
    name: requiredLabel({ examples: ['Grille 1 vantail'] }),
    reference: label({ maxLength: 100 }),
    price_table: Type.String({
      pattern: '\\S',
      'x-hint': 'must not be blank',
      'x-max-bytes': 512 * KIB,
      examples: ['214.5:118.9'],
      description: 'A:B, formula JSON (type formule) or grid JSON (type table-directe), as text.',
    }),
    active: flag(true),
  },
  required: ['name', 'price_table'],
  responseFields: { used_by: usedBy },
});

export type PriceTableCreate = Static<typeof priceTableSchema.create>;
export type PriceTablePatch = Static<typeof priceTableSchema.patch>;

const { used_by: _usedBy, ...listed } = (priceTableSchema.answer as ReturnType<typeof Type.Object>).properties;

/** A list does not count the users of each. */
export const listedPriceTable = Type.Object(listed, { $id: 'ListedPriceTable' });

/** What a change of a shared table moves. */
const moves = Type.Object(
  {
    pricing_configurations: count('Rows that the table prices.'),
    options: count('Options that the table prices.'),
    services: Type.Optional(count('Services that the table prices; absent where there is none.')),
    products: count('Products of these rows and of the steps that offer these options.'),
    from_prices: fromPriceMoves(),
  },
  { $id: 'PriceTableMoves', description: 'Only in a dry run: the prices that a changed price_table would change.' },
);

export type PriceTableMoves = Static<typeof moves>;

/** The answer of PATCH: the whole object, and in a dry run what it would move. */
export const patchedPriceTable = Type.Object(
  {
    ...(priceTableSchema.answer as ReturnType<typeof Type.Object>).properties,
    moves: Type.Optional(moves),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'PatchedPriceTable' },
);
