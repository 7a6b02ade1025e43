import { allPieces } from '@vantail/pricing';
import { offerModelInPieces } from '../../src/selling/offers/make-offer-model.ts';
import type { OfferModel } from '../../src/selling/offers/offer-model.ts';
import { freeLine, SAMPLE_TERMS, sampleQuote } from './sample-offers.ts';

const MARKS = '\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327\u0328';

const marks = (first: number, length: number): string =>
  Array.from({ length }, (_, index) => MARKS[(first + index) % MARKS.length]).join('');

/** An offer whose lines have a letter under hundreds of marks, which all differ, with notes so many times as long as may be. */
export const printable = (count: number, times: number): OfferModel => {
  const lines = Array.from({ length: count }, (_, index) =>
    freeLine(index + 1, {
      name: `${index}a${marks(index, 190)}`,
      note: `${index}a${marks(index, 1990 * times)}`,
    } as never),
  );
  return allPieces(
    offerModelInPieces({ quote: sampleQuote(lines), terms: SAMPLE_TERMS, request: {}, isItemised: true }),
  );
};
