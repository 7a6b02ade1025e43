import { list } from '../../pricing/test/support/largest-inputs.ts';
import { offerPage } from '../../server/src/offers/html/offer-html.ts';
import { offerModelInPieces } from '../../server/src/offers/model/make-offer-model.ts';
import { productLine, SAMPLE_TERMS, sampleQuote } from '../../server/test/support/sample-offers.ts';
import type { Work } from './measured.ts';

/** 200 lines of up to 200 steps and 500 options each; a body of 1 MiB holds some 140,000 options. */
const offerOf = (lines: number, each: number) => {
  const line = productLine(1 as never, {} as never) as never as Record<string, unknown> & { choices: object[] };
  const steps = list(200, (place) => ({
    ...line.choices[0],
    step_id: place + 1,
    options: list(each, (index) => ({ option_id: index + 1, name: `${'x'.repeat(180)} 1350 x 12,5 ${index}` })),
  }));
  const breakdown = steps.flatMap(({ step_id, options }) =>
    options.map(({ option_id, name }) => ({ kind: 'option', label: name, amount: 1, step_id, option_id })),
  );
  return sampleQuote(list(lines, (index) => ({ ...line, id: index + 1, choices: steps, breakdown })) as never);
};
const offered = (quote: ReturnType<typeof offerOf>, dimensions: 'show' | 'hide' = 'show') =>
  function* () {
    const model = yield* offerModelInPieces({
      quote,
      terms: SAMPLE_TERMS,
      request: { dimensions },
      isItemised: true,
    });
    return yield* offerPage(model, null);
  };
export const offerLoops: Record<string, Work> = {
  'offer: 200 lines of 700 options': offered(offerOf(200, 3)),
  'offer: the same, sizes hidden': offered(offerOf(200, 3), 'hide'),
  'offer: a line of 100,000 options': offered(offerOf(1, 500)),
};
