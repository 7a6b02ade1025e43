import { storefrontRead } from '../../platform/callers/scopes.ts';
import { Problem } from '../../platform/errors.ts';
import { problemBody } from '../../platform/http/answers/problem-answers.ts';
import { problemSchema } from '../../platform/http/openapi/problem-schema.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { loadWords } from '../../platform/words/languages.ts';
import { messageLanguageOf } from '../names.ts';
import { defineTool, language, refusalText } from '../tool.ts';
import { configuration, pricedWindow, priceOf, priceText, type Window, windowFields } from './window.ts';

const closed = { additionalProperties: false };

export const priceWindow = defineTool<Window>({
  name: 'price_window',
  title: 'Price a window',
  description:
    'The exact price of one window or door with its breakdown, or the refusal with its reasons and the nearest sizes that have a price. Send all answers of next_question: sizes in millimetres, and selections by step_id and option_ids. Stores nothing.',
  access: storefrontRead,
  input: Type.Object({ ...windowFields, language }, closed),
  output: pricedWindow,
  run: async (window, context) => {
    const quote = await priceOf(window, context);
    return { text: priceText(quote, window), data: quote };
  },
});

const MOST = 20; // D23.2

const compared = Type.Object({
  configuration,
  quote: Type.Unsafe<object>({ anyOf: [pricedWindow, { type: 'null' }] }),
  problem: Type.Unsafe<object>({ anyOf: [problemSchema, { type: 'null' }], description: 'Why it has no price.' }),
});

type Compared = { windows: Window[] };

export const compareWindows = defineTool<Compared>({
  name: 'compare_windows',
  title: 'Compare windows',
  description: `Prices up to ${MOST} windows at once, in the order given, each as price_window does: a refusal of one does not stop the others. Counts as that many requests.`,
  access: storefrontRead,
  input: Type.Object(
    { windows: Type.Array(Type.Object(windowFields, closed), { minItems: 1, maxItems: MOST }), language },
    closed,
  ),
  output: Type.Object({ windows: Type.Array(compared) }),
  counts: ({ windows }) => windows.length,
  run: async ({ windows }, context) => {
    const messages = messageLanguageOf(context);
    await loadWords(messages);
    const results: { text: string; entry: object }[] = [];
    // One after the other: a call takes no more of the service at a time than a quote does.
    for (const [index, window] of windows.entries()) {
      const outcome = await priceOf(window, context).catch((error: unknown) => {
        if (error instanceof Problem && error.status < 500 && error.code !== 'unauthenticated') return error;
        throw error;
      });
      const isRefused = outcome instanceof Problem;
      results.push({
        text: `${index + 1}. ${isRefused ? refusalText(outcome) : priceText(outcome, window)}`,
        entry: {
          configuration: window,
          quote: isRefused ? null : outcome,
          problem: isRefused ? problemBody(outcome, context.request.id, messages) : null,
        },
      });
    }
    return { text: results.map(({ text }) => text).join('\n'), data: { windows: results.map(({ entry }) => entry) } };
  },
});
