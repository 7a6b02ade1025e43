import { type Fault, refuseFaults, validationError } from '../../platform/errors.ts';
import type { ExampleCreate } from './schema.ts';
import type { ExampleRecord } from './store.ts';

type Parts = Pick<ExampleRecord, 'body' | 'expect'>;

/** D1: pairs are checked on the whole object. */
export const mustHaveOrderedBounds = ({ expect }: Pick<Parts, 'expect'>): void => {
  const { unit_price_min: minimum, unit_price_max: maximum } = expect;
  if (minimum === undefined || maximum === undefined || minimum <= maximum) return;
  const message = 'must be at most unit_price_max';
  const params = { minimum, maximum, field: 'unit_price_max' };
  throw validationError([{ pointer: '/expect/unit_price_min', code: 'min_exceeds_max', message, params }]);
};

const MAX_BYTES = 16 * 1024;

/** D21.1: body and expectation together, as the parts of a rule. */
export const mustBeSmall = ({ body, expect }: Parts): void => {
  const bytes = Buffer.byteLength(JSON.stringify({ body, expect }));
  if (bytes <= MAX_BYTES) return;
  const message = `The example has ${bytes} bytes as JSON, and ${MAX_BYTES} is the most`;
  throw validationError([{ pointer: '', code: 'too_large', message, params: { limit: MAX_BYTES, bytes } }]);
};

const MAX_ACTIVE = 200; // D21.1

/** D21.1: a product has at most 200 active examples. */
export const mustHaveRoomForExamples = (activeExamples: number): void => {
  if (activeExamples < MAX_ACTIVE) return;
  const message = `cannot be true: a product has at most ${MAX_ACTIVE} active examples`;
  throw validationError([{ pointer: '/active', code: 'too_many_examples', message, params: { limit: MAX_ACTIVE } }]);
};

const missing = (field: string, allowed: readonly string[]): Fault => ({
  pointer: `/${field}`,
  code: 'required',
  message: `is required, or ${allowed.join(' and ')} in its place`,
  params: { field, allowed },
});

const OWN = ['body', 'expect'] as const;
const OF_QUOTE = ['quote_id', 'line_id'] as const;

/** D21.1: a body with what is expected of it, or the line of a quote; never both, of which one would be dropped in silence. */
export const mustSayOneWay = (given: ExampleCreate): void => {
  const has = (field: (typeof OWN)[number] | (typeof OF_QUOTE)[number]) => given[field] !== undefined;
  const isOfQuote = OF_QUOTE.some(has);
  const mixed = isOfQuote ? OWN.filter(has) : [];
  const message = 'must be left out: the line of the quote says it';
  refuseFaults([
    ...mixed.map((field) => ({ pointer: `/${field}`, code: 'not_beside_quote_line', message, params: { field } })),
    ...(isOfQuote
      ? OF_QUOTE.filter((field) => !has(field)).map((field) => missing(field, OWN))
      : OWN.filter((field) => !has(field)).map((field) => missing(field, OF_QUOTE))),
  ]);
};

/** D2: what is another tenant's looks like what is not there. */
export const unknownQuote = () =>
  validationError([
    {
      pointer: '/quote_id',
      code: 'unknown_reference',
      message: 'must be the id of a quote of this tenant',
      params: { resource: 'quote' },
    },
  ]);

export const notALineOfProduct = () =>
  validationError([
    {
      pointer: '/line_id',
      code: 'not_a_line_of_product',
      message: 'must be the id of a line of the quote that is about this product',
      params: {},
    },
  ]);
