import { QUOTE_STATUSES } from '@vantail/pricing';
import type { Static } from 'typebox';
import { choice, id, integer, requiredLabel } from '../../json/fields.ts';
import { Type } from '../../json-schema.ts';
import { acceptance } from '../../quotes/schema.ts';

const version = () => integer(1, Number.MAX_SAFE_INTEGER, { description: 'The version that the page showed.' });

/** D20.5. */
export const acceptanceBody = Type.Object(
  {
    name: requiredLabel({ description: 'Who accepts.' }),
    version: version(),
    terms: Type.Unsafe<true>({ type: 'boolean', enum: [true], description: 'The terms were read and agreed to.' }),
    certified: Type.Optional(
      Type.Array(id(), { maxItems: 50, default: [], description: 'The VAT rates whose notes the customer certifies.' }),
    ),
  },
  { additionalProperties: false, $id: 'OfferAcceptance' },
);

export type AcceptanceRequest = Static<typeof acceptanceBody>;

export const acceptedAnswer = Type.Object(
  { number: id(), status: choice(QUOTE_STATUSES), accepted: acceptance },
  { $id: 'AcceptedOffer' },
);
