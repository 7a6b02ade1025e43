import type { NewLine, QuoteLine, WorkedLine } from '../../../api/quotes.ts';

type Kind = QuoteLine['kind'];
export type LineDiscount = { percent: number } | { amount: number } | null;

/** A line while the quote is worked on (D19.9). */
export type EditedLine = {
  /** Its name on this page: lines that are not saved yet have no id. */
  key: number;
  /** Undefined while it is new. */
  id: number | undefined;
  kind: Kind;
  /** What it is called where it has no name of its own. */
  title: string;
  /** Of a free line or a heading. */
  name: string | null;
  label: string | null;
  note: string | null;
  quantity: number | null;
  /** Of a free line. */
  unitPrice: number | null;
  unit: string | null;
  alternative: boolean;
  discount: LineDiscount;
  /** Null: that of the quote. */
  vatRateId: number | null;
  /** Of a service: the keys of the lines it applies to; null: all windows. */
  appliesTo: number[] | null;
  /** What a new window or service is priced by. */
  request: NewLine | undefined;
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What a saved line is called. */
export const titleOf = ({ kind, name, product, service }: QuoteLine): string => {
  const named = kind === 'product' ? product : kind === 'service' ? service : { name };
  return textOf((named as { name?: unknown } | null | undefined)?.name) ?? '';
};

/** A saved line as it is edited; keys are the ids that the quote gave. */
const editedLine = (line: QuoteLine, ids: readonly number[]): EditedLine => ({
  key: line.id,
  id: line.id,
  kind: line.kind,
  title: titleOf(line),
  name: line.name ?? null,
  label: line.label ?? null,
  note: line.note ?? null,
  quantity: line.quantity ?? null,
  unitPrice: line.kind === 'free' ? (line.unit_price ?? null) : null,
  unit: line.unit ?? null,
  alternative: line.alternative ?? false,
  discount: (line.discount ?? null) as LineDiscount,
  vatRateId: line.vat_rate_is_own ? (line.vat_rate?.vat_rate_id ?? null) : null,
  appliesTo: line.applies_to?.flatMap((index) => ids[index] ?? []) ?? null,
  request: undefined,
});

export const editedLines = (lines: readonly QuoteLine[]): EditedLine[] => {
  const ids = lines.map(({ id }) => id);
  return lines.map((line) => editedLine(line, ids));
};

/** Keys below 0 are of lines that were added on this page. */
const nextKey = (lines: readonly EditedLine[]): number => Math.min(0, ...lines.map(({ key }) => key)) - 1;

type Added = Pick<EditedLine, 'kind' | 'title'> & Partial<EditedLine>;

export const withLine = (lines: readonly EditedLine[], added: Added): EditedLine[] => [
  ...lines,
  {
    name: null,
    label: null,
    note: null,
    quantity: added.kind === 'heading' ? null : 1,
    unitPrice: null,
    unit: null,
    alternative: false,
    discount: null,
    vatRateId: null,
    appliesTo: null,
    request: undefined,
    ...added,
    id: undefined,
    key: nextKey(lines),
  },
];

/** A copy of a line stands behind it, and is a new one: `request` is what prices it. */
export const withCopy = (
  lines: readonly EditedLine[],
  line: EditedLine,
  request: NewLine | undefined,
): EditedLine[] => {
  const all = withLine(lines, { ...line, request });
  const index = all.findIndex(({ key }) => key === line.key) + 1;
  return [...all.slice(0, index), all.at(-1) as EditedLine, ...all.slice(index, -1)];
};

/** A line that is gone is no longer among what services apply to; a service that applied to it alone goes with it. */
export const withoutLine = (lines: readonly EditedLine[], key: number): EditedLine[] =>
  lines
    .filter((line) => line.key !== key)
    .map((line) => ({ ...line, appliesTo: line.appliesTo?.filter((other) => other !== key) ?? null }))
    .filter(({ kind, appliesTo }) => kind !== 'service' || appliesTo === null || appliesTo.length > 0);

export const inOrder = (lines: readonly EditedLine[], keys: readonly number[]): EditedLine[] =>
  keys.flatMap((key) => lines.filter((line) => line.key === key));

/** Which fields a line of each kind sends, in addition to those that all of them have. */
const ownFields: Record<Kind, (line: EditedLine, places: ReadonlyMap<number, number>) => Partial<WorkedLine>> = {
  product: ({ quantity }) => ({ quantity: quantity ?? 1 }),
  service: ({ quantity, unit, appliesTo }, places) => ({
    ...(quantity === null ? {} : { quantity }),
    ...(unit === null ? {} : { unit }),
    applies_to: appliesTo === null ? null : appliesTo.flatMap((key) => places.get(key) ?? []),
  }),
  free: ({ name, quantity, unitPrice, unit }) => ({
    // It is null where it was erased (D20.6), and goes back as it is.
    name,
    quantity: quantity ?? 1,
    unit_price: unitPrice ?? 0,
    unit,
  }),
  heading: ({ name }) => ({ name: name ?? '' }),
};

/** The body of PUT: kept lines by their id, new ones with what prices them. */
export const linesBody = (lines: readonly EditedLine[]): WorkedLine[] => {
  const places = new Map(lines.map(({ key }, index) => [key, index]));
  return lines.map((line) => ({
    ...(line.id === undefined ? { kind: line.kind, ...line.request } : { id: line.id }),
    ...ownFields[line.kind](line, places),
    ...(line.kind === 'heading'
      ? {}
      : {
          label: line.label,
          note: line.note,
          alternative: line.alternative,
          discount: line.discount,
          vat_rate_id: line.vatRateId,
        }),
  }));
};

/** A copy of a window asks for the same again, at today's price. */
export const requestAgain = ({
  product_id,
  service_id,
  width,
  height,
  selections,
  pricing_configuration_id,
}: QuoteLine): NewLine =>
  product_id === undefined || product_id === null
    ? ({ service_id } as NewLine)
    : ({ product_id, width, height, selections, pricing_configuration_id } as NewLine);
