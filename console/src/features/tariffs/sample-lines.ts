import type { Schemas } from '@vantail/client';

type Line = Schemas['Quote']['lines'][number];
type NewLine = Schemas['QuoteCreate']['lines'][number];

const MOST = 3;

const requestOf = ({ product_id, width, height, selections, pricing_configuration_id }: Line): NewLine[] =>
  product_id === undefined
    ? []
    : [
        {
          product_id,
          width: width ?? null,
          height: height ?? null,
          selections: selections ?? [],
          pricing_configuration_id: pricing_configuration_id ?? null,
        },
      ];

/** The newest windows of these quotes, each product once, to be priced again. */
export const sampleLines = (quotes: readonly { lines: readonly Line[] }[]): NewLine[] => {
  const windows = quotes.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'product'));
  const newest = new Map(windows.toReversed().map((line) => [line.product_id, line]));
  return [...newest.values()].toReversed().slice(0, MOST).flatMap(requestOf);
};
