import { LINE_KINDS, type LineKind, mayBecome, NEXT_STATUSES, type QuoteStatus } from '@vantail/pricing';
import { catalogueWrite, keysManage, mayUse, type Scope } from '../../platform/callers/scopes.ts';
import { type Fault, Problem, refuseFaults, validationError } from '../../platform/errors.ts';
import type { DiscountLimits } from '../settings-record.ts';
import { type LineBody, requestFields } from './line-schema.ts';
import type { QuoteBody } from './schema.ts';
import { namedRecord, type SellingTerms } from './selling-terms.ts';
import type { TariffRow } from './terms-store.ts';

/** Who asks for a quote, as far as money goes. */
export type Seller = {
  scopes: readonly Scope[];
  isPerson: boolean;
  /** D19.6: of the caller's key. */
  tariffId: number | null;
};

export const mayWrite = ({ scopes }: Seller): boolean => mayUse(catalogueWrite, scopes);
export const isManager = ({ scopes }: Pick<Seller, 'scopes'>): boolean => mayUse(keysManage, scopes);

const needsScope = (pointer: string, scope: Scope) =>
  new Problem('insufficient_scope', `${pointer.slice(1).replaceAll('/', '.')} needs a key with the scope ${scope}`, {
    errors: [{ pointer, code: 'needs_scope', message: `needs the scope ${scope}`, params: { scope } }],
  });

/** Anyone may send a field that is empty. */
const saysSomething = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

/** D19.5: whether a shop's key may send a line of the kind. */
const IS_OF_SHOPS: Readonly<Record<LineKind, boolean>> = { product: true, service: true, free: false, heading: false };

/** D19.5: what only `catalogue:write` sends; the tariff of a key is settled by `tariffOf`. */
const WRITERS_FIELDS = ['internal_note', 'discount'] as const;
const WRITERS_LINE_FIELDS = ['alternative', 'discount'] as const;

export const kindOf = ({ kind }: Pick<LineBody, 'kind'>): LineKind => kind ?? 'product';

/** D19.5: the fields of a body that a caller may not send. What it names is decided when that is known. */
export const mustBeAllowedToSend = (seller: Seller, body: QuoteBody): void => {
  if (mayWrite(seller)) return;
  for (const field of WRITERS_FIELDS) if (saysSomething(body[field])) throw needsScope(`/${field}`, 'catalogue:write');
  for (const [index, line] of body.lines.entries()) {
    const linePointer = `/lines/${index}`;
    if (!IS_OF_SHOPS[kindOf(line)]) throw needsScope(`${linePointer}/kind`, 'catalogue:write');
    for (const field of WRITERS_LINE_FIELDS)
      if (saysSomething(line[field])) throw needsScope(`${linePointer}/${field}`, 'catalogue:write');
  }
};

/** D19.2, D19.4, D19.5: a shop's key asks only for what is offered. */
export const mustBeOffered = (seller: Seller, { offered }: { offered: boolean }, pointer: string): void => {
  if (!offered && !mayWrite(seller)) throw needsScope(pointer, 'catalogue:write');
};

/**
 * D28.7: what the shop itself pays is visible with `keys:manage` only, so nobody else has it computed,
 * `open_to_editors` or not.
 */
export const mustNotTellPurchases = (
  seller: Seller,
  tariff: TariffRow,
  { purchase }: Pick<SellingTerms, 'purchase'>,
): void => {
  if (tariff.id === purchase?.id && tariff.id !== seller.tariffId && !isManager(seller))
    throw needsScope('/tariff_id', 'keys:manage');
};

/** D19.6: the tariff of a new quote, or that a quote gets: the key's own, or one that the caller may use. */
export const tariffOf = (
  seller: Seller,
  requestedId: number | null | undefined,
  { tariffs, purchase }: Pick<SellingTerms, 'tariffs' | 'purchase'>,
): TariffRow | null => {
  const pointer = '/tariff_id';
  if (seller.tariffId !== null) {
    const message = 'must be the tariff of the key, or absent';
    const params = { tariff_id: seller.tariffId };
    if (requestedId && requestedId !== seller.tariffId)
      throw validationError([{ pointer, code: 'tariff_of_key', message, params }]);
    return namedRecord('tariff', tariffs, seller.tariffId, pointer);
  }
  if (!requestedId) return null;
  if (!mayWrite(seller)) throw needsScope(pointer, 'catalogue:write');
  const tariff = namedRecord('tariff', tariffs, requestedId, pointer);
  if (!tariff.open_to_editors && !isManager(seller)) throw needsScope(pointer, 'keys:manage');
  mustNotTellPurchases(seller, tariff, { purchase });
  return tariff;
};

/** D19.8: in percent; null: none. */
export const discountLimitOf = (seller: Seller, limits: DiscountLimits): number | null => {
  if (isManager(seller)) return null;
  return seller.isPerson ? limits.editor : (limits.key ?? 0);
};

const SOLD_FIELDS = ['vat_rate_id', 'alternative', 'discount'] as const;
export const CONFIGURATION_FIELDS = ['product_id', ...Object.keys(requestFields)].filter(
  (field) => field !== 'quantity',
) as (keyof LineBody)[];

type Takes = { fields: readonly (keyof LineBody)[]; required: readonly (keyof LineBody)[] };

/** D19.5: what a line of each kind takes besides `label` and `note`. What a product shows as its `unit_price` is ignored. */
const TAKES: Readonly<Record<LineKind, Takes>> = {
  product: { fields: [...CONFIGURATION_FIELDS, 'quantity', 'unit_price', ...SOLD_FIELDS], required: ['product_id'] },
  service: { fields: ['service_id', 'applies_to', 'quantity', 'unit', ...SOLD_FIELDS], required: ['service_id'] },
  free: { fields: ['name', 'unit_price', 'quantity', 'unit', ...SOLD_FIELDS], required: ['name', 'unit_price'] },
  heading: { fields: ['name'], required: ['name'] },
};

const OF_SOME_KIND = [...new Set(LINE_KINDS.flatMap((kind) => TAKES[kind].fields))];

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** D19.5: a line has what its kind takes, and a new one what its kind needs. */
export const lineFaults = (line: LineBody, kind: LineKind, linePointer: string, isNew: boolean): Fault[] => {
  const { fields, required } = TAKES[kind];
  const strange = OF_SOME_KIND.filter((field) => !fields.includes(field) && saysSomething(line[field]));
  const missing = required.filter((field) => (isNew || field in line) && (line[field] ?? null) === null);
  return [
    ...strange.map((field) => ({
      pointer: `${linePointer}/${field}`,
      code: 'not_beside_kind',
      message: `is not taken by a line of kind ${kind}`,
      params: { kind },
    })),
    ...missing.map((field) => ({
      pointer: `${linePointer}/${field}`,
      code: 'required',
      message: `is required in a line of kind ${kind}`,
      params: { field },
    })),
    ...(fields.includes('name') && isBlank(line.name)
      ? [{ pointer: `${linePointer}/name`, code: 'blank', message: 'must not be blank', params: {} }]
      : []),
  ];
};

/** D19.5: `applies_to` names lines of the same body. */
export const appliesToFaults = ({ applies_to }: LineBody, count: number, linePointer: string): Fault[] =>
  (applies_to ?? []).flatMap((line, index) =>
    line < count
      ? []
      : [
          {
            pointer: `${linePointer}/applies_to/${index}`,
            code: 'unknown_reference',
            message: 'must be the index of a product line',
            params: { resource: 'line', value: line },
          },
        ],
  );

const statusConflict = (detail: string, pointer: string, status: QuoteStatus, allowed: readonly QuoteStatus[]) =>
  new Problem('conflict', detail, {
    errors: [{ pointer, code: 'quote_status', message: `the quote is ${status}`, params: { status, allowed } }],
  });

/** D19.9: only a draft can be worked on. */
export const mustBeDraft = ({ status }: { status: QuoteStatus }): void => {
  if (status === 'draft') return;
  throw statusConflict(`The quote is ${status}: only a draft can be changed like this`, '', status, ['draft']);
};

/** D19.9: in which status each field of a quote can be changed. */
const CHANGEABLE_IN: Readonly<Record<string, readonly QuoteStatus[]>> = {
  vat_rate_id: ['draft'],
  tariff_id: ['draft'],
  discount: ['draft'],
  customer: ['draft', 'sent'],
  reference: ['draft', 'sent'],
  note: ['draft', 'sent'],
  internal_note: ['draft', 'sent'],
  valid_until: ['draft', 'sent'],
  language: ['draft', 'sent'],
};

/** D19.9: every field that a PATCH changes can be changed in the present status. */
export const mustBeChangeable = (status: QuoteStatus, changed: { status?: QuoteStatus } & object): void => {
  for (const field of Object.keys(changed)) {
    const allowed = CHANGEABLE_IN[field];
    if (allowed && !allowed.includes(status))
      throw statusConflict(`The quote is ${status}: ${field} can no longer change`, `/${field}`, status, allowed);
  }
  if (changed.status === undefined || mayBecome(status, changed.status)) return;
  const next = NEXT_STATUSES[status];
  throw statusConflict(`A quote that is ${status} cannot become ${changed.status}`, '/status', status, next);
};

/** D19.9: prices of two bases are never added up. */
export const basisChanged = () =>
  new Problem(
    'conflict',
    'The currency, the price basis or the included VAT rate has changed: reprice the quote first',
    {
      errors: [
        {
          pointer: '/lines',
          code: 'basis_changed',
          message: 'the lines of the quote are priced in another currency, basis or included VAT rate',
          params: {},
        },
      ],
    },
  );

/** D19.9: each line is named once, and belongs to the quote. */
export const mustKeepLines = (lines: readonly LineBody[], known: ReadonlySet<number>): void => {
  const seen = new Set<number>();
  refuseFaults(
    lines.flatMap(({ id }, index): Fault[] => {
      if (id === undefined) return [];
      const pointer = `/lines/${index}/id`;
      const isRepeated = seen.has(id);
      seen.add(id);
      if (isRepeated)
        return [{ pointer, code: 'duplicate', message: 'must name each line once', params: { value: id } }];
      if (known.has(id)) return [];
      const message = 'must be the id of a line of this quote';
      return [{ pointer, code: 'unknown_reference', message, params: { resource: 'line', value: id } }];
    }),
  );
};
