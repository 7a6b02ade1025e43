import {
  identifyingFields,
  type LineKind,
  nearestSizes,
  type PriceTable,
  type PricingRow,
  type QuoteRequest,
  type SizeMm,
  vatRateIdOf,
} from '@vantail/pricing';
import { type CachedConfiguration, configurationIn } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, Problem, refuseFaults, validationError } from '../../platform/errors.ts';
import { differences } from '../../platform/resource/service.ts';
import { withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import type { FrozenRate } from './frozen-terms.ts';
import { type LineBody, requestFields } from './line-schema.ts';
import { priceLine, type tableCache } from './price-line.ts';
import { CONFIGURATION_FIELDS, lineFaults, mustBeOffered, type Seller } from './rules.ts';
import {
  type FrozenProduct,
  frozenProduct,
  type ProductRequest,
  type SavedLine,
  type SavedServiceLine,
} from './saved-line.ts';
import { frozenRate, frozenService, namedRecord, type SellingTerms } from './selling-terms.ts';
import type { TariffRow } from './terms-store.ts';

export type Pricing = {
  seesInactive: boolean;
  tableOf: ReturnType<typeof tableCache>;
  language: string | undefined;
  /** D16.6: refusals say nothing of tables. */
  isFinal: boolean;
  /** Between lines and within them: a product may have hundreds of large rules. */
  pause: () => Promise<void>;
};

/** What new lines of a quote are made from. */
export type Ground = {
  seller: Seller;
  terms: SellingTerms;
  tariff: TariffRow | null;
  /** The quote's own rate. */
  vatRateId: number | null;
  products: ProductPricer;
};

/** A line to be made, from a body or from another line. */
export type LineRequest = Pick<
  LineBody,
  | 'label'
  | 'note'
  | 'vat_rate_id'
  | 'alternative'
  | 'discount'
  | 'name'
  | 'unit'
  | 'unit_price'
  | 'quantity'
  | 'service_id'
> & { kind: LineKind; product?: ProductRequest; appliesTo: readonly number[] | null };

const configurationOfLine = async (
  tx: TenantTransaction,
  productId: number,
  seesInactive: boolean,
  linePointer: string,
) => {
  try {
    return await configurationIn(tx, productId, seesInactive);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    // D10: the quotes themselves are there; it is the line that is wrong.
    const message = 'must be the id of a product of this tenant';
    const params = { resource: 'product' };
    throw validationError([{ pointer: `${linePointer}/product_id`, code: 'unknown_reference', message, params }]);
  }
};

type Priced = FrozenProduct & { purchase_price: number | null };
type PriceProduct = (
  product: ProductRequest,
  tariffs: { tariff: TariffRow | null; purchase: TariffRow | null },
  linePointer: string,
) => Promise<Priced>;

/** Prices products, and knows at which sizes those that it read have a price. */
export type ProductPricer = {
  price: PriceProduct;
  /** D15.4: sizes at which the row of a line and a table both have a price; none for a product that was not read. */
  nearest: (line: SavedLine | undefined, table: PriceTable) => readonly SizeMm[];
  /** Reads the product of an existing line, if there still is one; returns whether it is new here. */
  meets: (line: SavedLine | undefined) => Promise<boolean>;
};

/** Prices products that are held, each read once: all lines of a product see one state of it. */
export const productPricer = (tx: TenantTransaction, pricing: Pricing): ProductPricer => {
  const read = new Map<number, CachedConfiguration>();
  const { seesInactive, tableOf, language, isFinal, pause } = pricing;
  const price: PriceProduct = async ({ product_id, on }, { tariff, purchase }, linePointer) => {
    const configuration =
      read.get(product_id) ?? (await configurationOfLine(tx, product_id, seesInactive, linePointer));
    read.set(product_id, configuration);
    const request = on(configuration.parts);
    const priceBy = (by: TariffRow | null) =>
      withShortPauses(
        priceLine(tx.tenantId, configuration, request, tableOf, { linePointer, language, isFinal, tariff: by }),
        pause,
      );
    const quote = await priceBy(tariff);
    const purchase_price = purchase ? (await priceBy(purchase)).unit_price : null;
    await pause();
    return { ...frozenProduct(product_id, request, quote, configuration.parts), purchase_price };
  };
  const nearest: ProductPricer['nearest'] = (line, table) => {
    if (line?.kind !== 'product' || line.width === null || line.height === null) return [];
    const { width, height } = line;
    const parts = read.get(line.product_id)?.parts;
    const rows = parts?.pricing_configurations.filter(({ id }) => id === line.pricing_configuration_id) ?? [];
    const tableOfRow = (row: PricingRow) => tableOf(tx.tenantId, row, parts?.price_tables ?? {});
    return nearestSizes(rows, { width, height }, tableOfRow, [table]);
  };
  const meets: ProductPricer['meets'] = async (line) => {
    if (line?.kind !== 'product' || read.has(line.product_id)) return false;
    const found = await configurationIn(tx, line.product_id, seesInactive).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return undefined;
      throw error;
    });
    if (found) read.set(line.product_id, found);
    return found !== undefined;
  };
  return { price, nearest, meets };
};

type LineRate = { vat_rate_id: number | null; vat_rate: FrozenRate | null; vat_rate_is_own: boolean };

/** D19.5: the rate of a line, as it is now. `serviceRateId`: that its service names. */
export const rateOfLine = (
  { seller, terms, vatRateId }: Omit<Ground, 'products' | 'tariff'>,
  own: number | null,
  serviceRateId: number | null,
  linePointer: string,
): LineRate => {
  const id = vatRateIdOf({
    price_basis: terms.price_basis,
    line: own,
    quote: vatRateId,
    service: serviceRateId,
    settings: terms.settingsRateId,
    included: terms.included?.vat_rate_id ?? null,
  });
  if (id === null) return { vat_rate_id: null, vat_rate: null, vat_rate_is_own: false };
  const isOfQuote = own === null && id === vatRateId;
  const pointer = isOfQuote ? '/vat_rate_id' : `${linePointer}/vat_rate_id`;
  const rate = namedRecord('vat_rate', terms.rates, id, pointer);
  if (own !== null) mustBeOffered(seller, rate, pointer);
  return { vat_rate_id: id, vat_rate: frozenRate(rate), vat_rate_is_own: own !== null };
};

const NOT_COMPUTED = { amount: 0, discount_amount: 0, total: 0 };

/** A line as it is made now. Its amounts are computed with the whole quote. */
export const newLine = async (
  id: number,
  requested: LineRequest,
  linePointer: string,
  ground: Ground,
): Promise<SavedLine> => {
  const { seller, terms, tariff, products } = ground;
  const texts = { label: requested.label ?? null, note: requested.note ?? null };
  const sold = (serviceRateId: number | null) => ({
    ...texts,
    ...rateOfLine(ground, requested.vat_rate_id ?? null, serviceRateId, linePointer),
    alternative: requested.alternative ?? false,
    discount: requested.discount ?? null,
    ...NOT_COMPUTED,
  });
  switch (requested.kind) {
    case 'product': {
      const priced = await products.price(
        requested.product as ProductRequest,
        { tariff, purchase: terms.purchase },
        linePointer,
      );
      return { id, kind: 'product', ...priced, ...sold(null) };
    }
    case 'service': {
      const pointer = `${linePointer}/service_id`;
      const service = namedRecord('service', terms.services, requested.service_id as number, pointer);
      mustBeOffered(seller, service, pointer);
      return {
        id,
        kind: 'service',
        service_id: service.id,
        service: frozenService(service, terms, tariff),
        applies_to: requested.appliesTo && [...requested.appliesTo],
        quantity: requested.quantity ?? (service.price_type === 'flat' ? 1 : null),
        unit: requested.unit ?? null,
        purchase_price: null,
        ...sold(service.vat_rate_id),
      };
    }
    case 'free':
      return {
        id,
        kind: 'free',
        name: requested.name as string,
        unit_price: requested.unit_price as number,
        quantity: requested.quantity ?? 1,
        unit: requested.unit ?? null,
        ...sold(null),
      };
    case 'heading':
      return { id, kind: 'heading', name: requested.name as string, ...texts, sum: 0 };
  }
};

const requested = (line: LineBody): QuoteRequest =>
  Object.fromEntries(
    Object.keys(requestFields).flatMap((field) => {
      const value = line[field as keyof LineBody];
      return value === undefined || (field === 'quantity' && value === null) ? [] : [[field, value]];
    }),
  ) as QuoteRequest;

/** A line of a body. `ids` are those that the lines of the body get. */
export const lineRequest = (line: LineBody, kind: LineKind, ids: readonly number[]): LineRequest => ({
  ...line,
  kind,
  appliesTo: line.applies_to ? line.applies_to.map((index) => ids[index] as number) : null,
  ...(kind === 'product' ? { product: { product_id: line.product_id as number, on: () => requested(line) } } : {}),
});

type Fields = Readonly<Record<string, unknown>>;

/** What an existing line has of a configuration; the fields of its window are in its row. */
const configurationOf = (line: SavedLine): Fields => {
  const row = line.kind === 'product' ? (line.pricing_configuration ?? {}) : {};
  return { ...Object.fromEntries(identifyingFields.map((field) => [field, row[field] ?? null])), ...line };
};

/** D19.9: what is priced stays as it is; for another window there is a new line. */
const frozenFaults = (line: SavedLine, body: LineBody, linePointer: string): Fault[] => {
  const fields = [...CONFIGURATION_FIELDS, 'service_id', 'kind'] as (keyof LineBody)[];
  const sent = Object.fromEntries(fields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
  return Object.keys(differences(configurationOf(line), sent)).map((field) => ({
    pointer: `${linePointer}/${field}`,
    code: 'frozen_configuration',
    message: 'cannot change on a line that is kept: leave out its id, and it is priced as a new one',
    params: { field },
  }));
};

const CHANGEABLE: Readonly<Record<LineKind, readonly (keyof LineBody)[]>> = {
  product: ['label', 'note', 'alternative', 'discount', 'quantity'],
  service: ['label', 'note', 'alternative', 'discount', 'quantity', 'unit'],
  free: ['label', 'note', 'alternative', 'discount', 'quantity', 'unit', 'name', 'unit_price'],
  heading: ['label', 'note', 'name'],
};

/** Only a product and a free line must have a quantity; null means that it was not said. */
const isSaid = (body: LineBody, field: keyof LineBody, kind: LineKind): boolean =>
  body[field] !== undefined && !(field === 'quantity' && body.quantity === null && kind !== 'service');

/** D1, D20.6: an erased name may be sent back as the answer has it. */
const withoutErased = (line: SavedLine, body: LineBody): LineBody => {
  if (line.kind !== 'free' || line.name !== null || body.name !== null) return body;
  const { name: _, ...rest } = body;
  return rest;
};

/** D19.9: an existing line with its frozen price; absent fields stay as they are. */
export const unchangedLine = (
  line: SavedLine,
  sent: LineBody,
  linePointer: string,
  ids: readonly number[],
  ground: Ground,
): SavedLine => {
  const { kind } = line;
  const body = withoutErased(line, sent);
  refuseFaults([...frozenFaults(line, body, linePointer), ...lineFaults(body, kind, linePointer, false)]);
  const said = CHANGEABLE[kind].filter((field) => isSaid(body, field, kind)).map((field) => [field, body[field]]);
  const changedLine = { ...line, ...Object.fromEntries(said) } as SavedLine;
  if (changedLine.kind === 'heading') return changedLine;
  if (changedLine.kind === 'service' && body.applies_to !== undefined) {
    changedLine.applies_to = body.applies_to?.map((index) => ids[index] as number) ?? null;
  }
  const { vat_rate_id } = body;
  const isSame = vat_rate_id === changedLine.vat_rate_id || (vat_rate_id === null && !changedLine.vat_rate_is_own);
  if (vat_rate_id === undefined || isSame) return changedLine;
  const serviceRateId = changedLine.kind === 'service' ? changedLine.service.vat_rate_id : null;
  return { ...changedLine, ...rateOfLine(ground, vat_rate_id, serviceRateId, linePointer) };
};

/** D19.9: a service that a line names, as it is now. */
export const serviceAgain = (
  line: SavedServiceLine,
  linePointer: string,
  { terms, tariff }: Ground,
): SavedServiceLine => ({
  ...line,
  service: frozenService(
    namedRecord('service', terms.services, line.service_id, `${linePointer}/service_id`),
    terms,
    tariff,
  ),
});
