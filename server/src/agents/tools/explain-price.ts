import { changeAnswer } from '../../history/index.ts';
import { catalogueRead } from '../../platform/callers/scopes.ts';
import { id, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { breakdown } from '../../selling/index.ts';
import { readNames } from '../names.ts';
import { defineTool, language, type ToolContext } from '../tool.ts';
import { pricedWindow, priceOf, priceText, type Term, type Window, windowFields } from './window.ts';

/** Where a term's number is written: a record, and the fields of it that a price depends on. */
type Source = { kind: string; id: number };

type Change = {
  number: number;
  at: string;
  actor: { kind: string; id: number | null; name: string };
  fields: { field: string }[];
  type: string;
};

const { number, at, actor } = changeAnswer.properties;

const explained = Type.Object({
  ...breakdown.items.properties,
  sources: Type.Array(
    Type.Object({
      kind: Type.String(),
      id: id(),
      last_change: Type.Optional(
        nullable(
          Type.Object(
            { number, at, actor, fields: Type.Array(Type.String()) },
            { description: 'Who last changed what its price is made of, and when; null: older than the ledger.' },
          ),
        ),
      ),
    }),
    { description: 'The records that its number comes from.' },
  ),
});

/** Of each kind, the fields that a price is made of. */
const PRICE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  product: ['price_adjustment_percentage'],
  pricing_configuration: [
    'price_table',
    'price_table_id',
    'minimum_price',
    'percentage_adjustment',
    'total_width_min',
    'total_width_max',
    'total_height_min',
    'total_height_max',
    'active',
  ],
  price_table: ['price_table', 'active'],
  option: ['price', 'price_type', 'price_table_id', 'minimum_charge', 'maximum_charge', 'active'],
  rule: ['then', 'when', 'active'],
};

/** Of so many records the last change is looked up; a window has a dozen, and a hostile request may name thousands. */
const MOST_SOURCES = 50;

/** How many changes of a record are looked through for one of its price. */
const LOOKED_THROUGH = 50;

const isOfPrice = ({ type, fields }: Change, kind: string): boolean =>
  type === `${kind}.created` || fields.some(({ field }) => PRICE_FIELDS[kind]?.includes(field));

const lastChange = async ({ call }: ToolContext, { kind, id: resource_id }: Source) => {
  const { body } = await call<{ data: Change[] }>('listChanges', {
    query: { type: `${kind}.*`, resource_id, page_size: LOOKED_THROUGH },
  });
  const found = body.data.find((change) => isOfPrice(change, kind));
  if (!found) return null;
  const { number, at, actor, fields, type } = found;
  const names = fields.map(({ field }) => field);
  const isNew = type === `${kind}.created`;
  return { number, at, actor, fields: isNew ? [] : names.filter((name) => PRICE_FIELDS[kind]?.includes(name)) };
};

type Explained = Term & { pricing_configuration_id?: number };

/** The records behind each kind of term (D10); a shared table is one of its own. */
const sourcesOf = async (terms: readonly Explained[], window: Window, context: ToolContext): Promise<Source[][]> => {
  const { rows, options } = await readNames(context, window.product_id);
  const tableOfRow = new Map(rows.map((row) => [row.id, row.price_table_id]));
  const withTable = (source: Source, tableId: number | null | undefined): Source[] =>
    tableId ? [source, { kind: 'price_table', id: tableId }] : [source];
  return terms.map(({ kind, pricing_configuration_id: row, option_id: option, rule_id: rule }) => {
    if (kind === 'product_percentage') return [{ kind: 'product', id: window.product_id }];
    if (kind === 'row_percentage' && row) return [{ kind: 'pricing_configuration', id: row }];
    if (row) return withTable({ kind: 'pricing_configuration', id: row }, tableOfRow.get(row));
    if (option) return withTable({ kind: 'option', id: option }, options.get(option)?.price_table_id);
    return rule ? [{ kind: 'rule', id: rule }] : [];
  });
};

export const explainPrice = defineTool<Window>({
  name: 'explain_price',
  title: 'Explain a price',
  description:
    'A price as price_window answers it, and for each of its terms where the number comes from: the row and cell, the percentage, the option or the rule, and who changed that last and when.',
  access: catalogueRead,
  input: Type.Object({ ...windowFields, language }, { additionalProperties: false }),
  output: Type.Object({ ...pricedWindow.properties, breakdown: Type.Array(explained) }),
  run: async (window, context) => {
    const quote = await priceOf(window, context);
    const known = new Map<string, ReturnType<typeof lastChange>>();
    const withChange = async (source: Source) => {
      const name = `${source.kind} ${source.id}`;
      if (known.size >= MOST_SOURCES && !known.has(name)) return source;
      const found = known.get(name) ?? lastChange(context, source);
      known.set(name, found);
      return { ...source, last_change: await found };
    };
    const sources = await sourcesOf(quote.breakdown, window, context);
    const terms: object[] = [];
    for (const [index, term] of quote.breakdown.entries()) {
      const described: object[] = [];
      for (const source of sources[index] ?? []) described.push(await withChange(source));
      terms.push({ ...term, sources: described });
    }
    const words = quote.breakdown.map(({ label, amount }) => `${label}: ${amount}`);
    return { text: `${priceText(quote, window)} ${words.join('; ')}`, data: { ...quote, breakdown: terms } };
  },
});
