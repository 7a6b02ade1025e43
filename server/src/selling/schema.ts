import { PRICE_BASES, VAT_CATEGORIES } from '@vantail/pricing';
import { choice, id, line, nullable } from '../platform/json/fields.ts';
import { Type } from '../platform/json/json-schema.ts';

/** D19.10: a VAT rate as it accompanies a price. */
export const rateFields = {
  vat_rate_id: id(),
  name: Type.String({ ...line }),
  rate: Type.Number(),
  category: choice(VAT_CATEGORIES),
};

/** D19.3, D19.10: by these a page computes net and gross prices as the service does, to the cent. */
export const vatTermsAnswer = Type.Object(
  {
    price_basis: choice(PRICE_BASES),
    included_rate: nullable(
      Type.Object({ rate: Type.Number() }, { description: 'What `TTC` prices contain; null: nobody said.' }),
    ),
    vat_rate: nullable(
      Type.Object(rateFields, { description: 'The rate that was asked for, or that of new lines; null: none.' }),
    ),
  },
  { $id: 'VatTerms' },
);
