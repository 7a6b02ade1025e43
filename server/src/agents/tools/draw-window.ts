import { storefrontRead } from '../../platform/callers/scopes.ts';
import { Problem } from '../../platform/errors.ts';
import { closedSignal } from '../../platform/http/admission/long-work.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { id, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { drawingQuery } from '../../prices/index.ts';
import { languageOf, readNames } from '../names.ts';
import { defineTool, language } from '../tool.ts';
import { configuration, priceOf, type Window, windowFields } from './window.ts';

type Drawn = Window & { view?: 'inside' | 'outside' };

const noDrawing = () =>
  new Problem('not_found', 'This product has no drawing: its sizes are options, without a pricing row.');

/** D16.8: the finish of the last selected option that has one. */
const finishOf = async (window: Window, context: Parameters<typeof readNames>[0]): Promise<string | undefined> => {
  const { steps } = await readNames(context, window.product_id);
  const chosen = new Map((window.selections ?? []).map(({ step_id, option_ids }) => [step_id, option_ids]));
  const finishes = [...steps.values()].flatMap(({ id: stepId, options }) =>
    options.filter((option) => chosen.get(stepId)?.includes(option.id)).map(({ finish }) => finish),
  );
  return finishes.findLast((finish): finish is string => typeof finish === 'string' && finish !== '');
};

export const drawWindow = defineTool<Drawn>({
  name: 'draw_window',
  title: 'Draw a window',
  description:
    'The elevation of a window to scale, in the finish of its options, as SVG and PNG. Takes what price_window takes and refuses what that refuses; with pricing_configuration_id it draws that row, priced or not.',
  access: storefrontRead,
  input: Type.Object(
    { ...windowFields, view: drawingQuery.properties.view, language },
    { additionalProperties: false },
  ),
  output: Type.Object({
    configuration,
    pricing_configuration_id: id(),
    finish: nullable(Type.String()),
    svg: Type.String(),
  }),
  run: async ({ view, ...window }, context) => {
    const { product_id, width, height } = window;
    const row = window.pricing_configuration_id ?? (await priceOf(window, context)).pricing_configuration_id;
    if (row === null) throw noDrawing();
    const finish = await finishOf(window, context);
    const lang = /^fr\b/i.test(languageOf(context) ?? 'fr') ? 'fr' : 'en';
    const { body: svg } = await context.call<string>('drawPricingConfiguration', {
      params: { product_id, id: row },
      query: { width, height, view, lang, finish },
    });
    const { drawPictureApart } = await import('../../catalogue/late.ts');
    const { tenantId } = callerOf(context.request);
    const png = await drawPictureApart({ tenantId, signal: closedSignal(context.reply) }, svg);
    return {
      text: `Drawing of ${width ?? '?'} x ${height ?? '?'} mm, pricing row ${row}.`,
      data: { configuration: window, pricing_configuration_id: row, finish: finish ?? null, svg },
      attached: [
        { type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' },
        { type: 'resource', resource: { uri: 'vantail:drawing.svg', mimeType: 'image/svg+xml', text: svg } },
      ],
    };
  },
});
