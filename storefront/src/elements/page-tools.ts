import type { QuoteRequest } from '@vantail/pricing';

/** The page's own interface for assistants (WebMCP), where the browser has one. */
type ModelContext = {
  registerTool(tool: object, options?: { signal: AbortSignal }): unknown;
  unregisterTool?(name: string): unknown;
};

/** What an assistant in the browser sees and does: no more than the customer. */
export type PageActions = {
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
    ['state', 'The window as it is chosen: steps, options, size, price.', object(), read],
    [
      'choose',
      'Changes what is chosen: width, height in mm, selections [{step_id, option_ids}].',
      object({ width: { type: 'integer' }, height: { type: 'integer' }, selections: { type: 'array' } }),
      (given: QuoteRequest) => {
        choose(given);
        return read();
      },
    ],
    ['offer', 'Opens the form by which the customer asks for an offer.', object(), ask],
  ] as const;
  const controller = new AbortController();
  const registered: string[] = [];
  for (const [action, description, inputSchema, run] of tools)
    try {
      modelContext.registerTool(
        {
          name: `${name}_${action}`,
          description,
          inputSchema,
          execute: async (given: QuoteRequest) => run(given) ?? {},
        },
        controller,
      );
      registered.push(`${name}_${action}`);
    } catch {} // Another one on this page has the name.
  return () => {
    controller.abort();
    for (const own of registered) modelContext.unregisterTool?.(own);
  };
};
