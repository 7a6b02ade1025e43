import type { QuoteRequest } from '@vantail/pricing';

/** The page's own interface for assistants (WebMCP), where the browser has one. */
type ModelContext = {
  /** The tool goes when the signal is aborted. */
  registerTool(tool: object, options: { signal: AbortSignal }): unknown;
};

/** What an assistant in the browser sees and does: no more than the customer. */
type PageActions = {
  readonly name: string;
  readonly read: () => object;
  readonly choose: (selection: QuoteRequest) => void;
  readonly ask: () => void;
};

const object = (properties: object = {}) => ({ type: 'object', properties });

/** D23: offers the configurator's state and actions to the page's assistant; answers how to take them back. */
export const offerPageTools = ({ name, read, choose, ask }: PageActions): (() => void) => {
  const { modelContext } = navigator as Navigator & { modelContext?: ModelContext };
  if (!modelContext?.registerTool) return () => {};
  const tools = [
    ['state', 'The chosen window and its price.', object(), read],
    [
      'choose',
      'Sets width, height (mm), selections [{step_id, option_ids}].',
      object({ width: {}, height: {}, selections: {} }),
      (given: QuoteRequest) => {
        choose(given);
        return read();
      },
    ],
    ['offer', 'Opens the form to ask for an offer.', object(), ask],
  ] as const;
  const controller = new AbortController();
  for (const [action, description, inputSchema, run] of tools)
    try {
      const execute = async (given: QuoteRequest) => run(given) ?? {};
      modelContext.registerTool({ name: `${name}_${action}`, description, inputSchema, execute }, controller);
    } catch {} // Another one on this page has the name.
  return () => controller.abort();
};
