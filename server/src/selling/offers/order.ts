import { windowSvg } from '@vantail/drawing';
import { only } from '../../catalogue/index.ts';
import { Problem } from '../../platform/errors.ts';
import { visibleOfRecord } from '../../platform/ledger/visible-fields.ts';
import type { SavedLine, SavedProductLine, SavedServiceLine } from '../quotes/saved-line.ts';
import type { SavedQuote } from '../quotes/store.ts';

type Fields = Readonly<Record<string, unknown>>;

const named = (record: Fields | null) => ({ reference: record?.reference ?? null, name: record?.name ?? null });

/** What every ordered line has of its price and its VAT. */
const sold = (line: Exclude<SavedLine, { kind: 'heading' }>) => ({
  quantity: line.quantity,
  amount: line.amount,
  discount: line.discount,
  discount_amount: line.discount_amount,
  total: line.total,
  vat: line.vat_rate && {
    vat_rate_id: line.vat_rate.vat_rate_id,
    name: line.vat_rate.name,
    rate: line.vat_rate.rate,
    category: line.vat_rate.category,
  },
});

/** The finish of the last option that has one paints the window, as in its offer. */
const drawingOf = ({ choices, pricing_configuration: row, width, height }: SavedProductLine): string | null => {
  if (!row) return null;
  const finish = (choices ?? []).flatMap(({ options }) => options).findLast((option) => option.finish)?.finish;
  return windowSvg({ ...row, width, height }, { finish: (finish as string | undefined) ?? null });
};

const productLine = (line: SavedProductLine) => ({
  product: { id: line.product_id, ...named(line.product) },
  // D16.6: what it is, and nothing of what it costs.
  row: line.pricing_configuration && {
    ...only(line.pricing_configuration, visibleOfRecord('pricing_configuration')),
    id: line.pricing_configuration_id,
    reference: line.pricing_configuration.reference ?? null,
  },
  width: line.width,
  height: line.height,
  surface_m2: line.surface_m2,
  choices: (line.choices ?? []).map(({ step_id, name, options }) => ({
    step_id,
    name: name ?? null,
    options: options.map((option) => ({ option_id: option.option_id, ...named(option) })),
  })),
  unit_price: line.unit_price,
  drawing: drawingOf(line),
});

const serviceLine = ({ service_id, service, applies_to, unit }: SavedServiceLine) => ({
  service: { id: service_id, ...named(service), price_type: service.price_type },
  applies_to,
  unit,
});

const orderLine = (line: SavedLine) => {
  const head = { line_id: line.id, kind: line.kind, label: line.label, note: line.note };
  switch (line.kind) {
    case 'product':
      return { ...head, ...productLine(line), ...sold(line) };
    case 'service':
      return { ...head, ...serviceLine(line), ...sold(line) };
    case 'free':
      return { ...head, name: line.name, unit_price: line.unit_price, unit: line.unit, ...sold(line) };
    case 'heading':
      return { ...head, name: line.name };
  }
};

/** The fields of the order that are those of the quote. */
const HEAD = [
  'number',
  'reference',
  'customer',
  'accepted',
  'currency',
  'price_basis',
  'discount',
  'totals',
  'total',
  'priced_at_change',
  'note',
  'language',
  'version',
] as const;

/** D20.5: what was ordered, for an ERP. Alternatives were not: whoever makes windows makes only what is in here. */
export const orderOf = (quote: SavedQuote) => {
  const { id, status, lines } = quote;
  if (status !== 'accepted')
    throw new Problem('conflict', `The quote is ${status}: only an accepted one is an order`, {
      errors: [
        {
          pointer: '',
          code: 'quote_status',
          message: `the quote is ${status}`,
          params: { status, allowed: ['accepted'] },
        },
      ],
    });
  return {
    quote_id: id,
    ...Object.fromEntries(HEAD.map((field) => [field, quote[field]])),
    lines: lines.filter((line) => line.kind === 'heading' || !line.alternative).map(orderLine),
  };
};
