import { identifyingFields } from '@vantail/pricing';
import type { ResourceKind } from './recorded-change.ts';

/**
 * D16.6: the fields of each kind that say nothing about how a price comes about, by which a `final` key is answered. They
 * are allow lists, so that a new field is hidden until somebody decides about it. Free JSON may hold tables
 * (D9.2), the lines of a quote hold breakdowns, and what a plan requests, or was refused for, may be of any price.
 */
export const VISIBLE_OF_KIND: Readonly<Record<ResourceKind, readonly string[]>> = {
  brand: ['name', 'name_en', 'logo_url', 'translations', 'active'],
  category: ['name', 'name_en', 'parent_id', 'display_order', 'image_url', 'translations', 'active'],
  product: [
    'name',
    'name_en',
    'category_id',
    'brand_id',
    'reference',
    'description',
    'image_url',
    'translations',
    'active',
    'step_ids',
  ],
  option: [
    'name',
    'name_en',
    'content_type',
    'reference',
    'description',
    'image_url',
    'finish',
    'width_mm',
    'height_mm',
    'window',
    'translations',
    'active',
  ],
  step: [
    'name',
    'name_en',
    'type',
    'content_type',
    'display_order',
    'required',
    'skippable',
    'layout_type',
    'display_columns',
    'display_price',
    'display_images',
    'options_min',
    'options_max',
    'option_ids',
    'default_option_ids',
    'next_step_id',
    'previous_step_id',
    'translations',
    'active',
  ],
  pricing_configuration: [
    ...identifyingFields,
    'total_width_min',
    'total_width_max',
    'total_height_min',
    'total_height_max',
    'active',
  ],
  price_table: ['name', 'reference', 'active'],
  price_list_mapping: ['name', 'active'],
  // Unit prices, which such a key sees.
  example: ['name', 'body', 'expect', 'active'],
  rule: ['name', 'when', 'message', 'message_en', 'translations', 'active'],
  settings: ['company', 'included_vat_rate_id', 'vat_rate_id', 'time_zone', 'offer'],
  vat_rate: ['name', 'rate', 'category', 'note', 'customer_certifies', 'offered', 'translations', 'active'],
  service: [
    'name',
    'name_en',
    'description',
    'reference',
    'vat_rate_id',
    'discountable',
    'offered',
    'translations',
    'active',
  ],
  tariff: ['name', 'reference', 'open_to_editors', 'active'],
  quote: [
    'reference',
    'customer',
    'status',
    'valid_until',
    'note',
    'language',
    'vat_rate_id',
    'discount',
    'accepted',
    'share_token',
  ],
  webhook: ['url', 'types', 'description', 'active', 'secret'],
  plan: ['name', 'effective_at', 'state'],
  api_key: ['name', 'scopes', 'allowed_origins', 'price_detail', 'tariff_id', 'expires_at', 'active'],
  person: ['email', 'name', 'role', 'active', 'invitation', 'passkeys'],
  tenant: ['name', 'currency', 'price_basis', 'active'],
};

/** What every record of a product has. */
const OF_RECORD = ['id', 'product_id', 'version', 'created_at', 'updated_at'];

/** The fields of a record of that kind. */
export const visibleOfRecord = (kind: ResourceKind): readonly string[] => [...OF_RECORD, ...VISIBLE_OF_KIND[kind]];

/** A price: of a quote, of a saved line, of a line that is priced anew. */
const OF_PRICE = ['unit_price', 'total', 'quantity', 'surface_m2', 'pricing_configuration_id'];
const OF_LABELS = ['currency', 'price_basis'];

/** D19.10: what one piece costs without and with VAT. */
const OF_VAT = ['net_price', 'gross_price', 'vat'];

export const SHOWN_OF_QUOTE = [...OF_PRICE, ...OF_LABELS, ...OF_VAT];
/** D19.5: of a line of any kind. */
export const SHOWN_OF_LINE = [
  ...OF_PRICE,
  'id',
  'kind',
  'product_id',
  'width',
  'height',
  'selections',
  'choices',
  'service_id',
  'service',
  'applies_to',
  'name',
  'unit',
  'label',
  'note',
  'vat_rate_id',
  'vat_rate',
  'vat_rate_is_own',
  'alternative',
  'discount',
  'amount',
  'discount_amount',
  'sum',
];
export const SHOWN_OF_LINE_PRODUCT = ['name', 'name_en', 'reference', 'version', 'translations'];
/** D16.2, D20.4: how a price came about is visible where no tariff made it. */
export const SHOWN_OF_SHARED_LINE = [...SHOWN_OF_LINE, 'breakdown', 'product', 'pricing_configuration'];
/** D19.6, D20.4: what everybody may see who may see the quote: no tariff, no margin, no internal note. */
const OF_SAVED_QUOTE = [
  'id',
  'number',
  'reference',
  'status',
  'total',
  ...OF_LABELS,
  'priced_at_change',
  'share_token',
  'offer_url',
  'valid_until',
  'note',
  'language',
  'vat_rate_id',
  'discount',
  'included_vat_rate',
  'totals',
  'version',
  'created_at',
  'updated_at',
];
export const SHOWN_OF_SAVED_QUOTE = [...OF_SAVED_QUOTE, 'customer', 'accepted', 'seen_at'];
/** D16.2: without its customer; its lines are unchanged. */
export const SHOWN_OF_SHARED_QUOTE = [...OF_SAVED_QUOTE, 'lines'];
/** D20.4: of a draft that a visitor saved, and of its lines while they are as the visitor saved them. */
export const SHOWN_OF_REQUEST = ['id', 'number', 'status', 'share_token', 'offer_url', 'created_at'];
export const SHOWN_OF_REQUEST_LINE = [
  'id',
  'kind',
  'product_id',
  'width',
  'height',
  'selections',
  'quantity',
  'pricing_configuration_id',
];
export const SHOWN_OF_REPRICED = [
  'id',
  'number',
  'version',
  'priced_at_change',
  'changed',
  'old_total',
  'new_total',
  ...OF_LABELS,
];
export const SHOWN_OF_REPRICED_LINE = ['line', 'product_id', 'quantity'];

export const SHOWN_OF_CHOICES = ['next_step_id', 'sizes', 'vat_terms'];
export const SHOWN_OF_STEP_CHOICES = ['step_id', 'visible', 'required', 'complete', 'reasons'];
/** What an option costs is a price, and no part of one. */
export const SHOWN_OF_OPTION_CHOICE = [
  'option_id',
  'available',
  'selected',
  'required',
  'amount',
  'total',
  'gross_amount',
  'gross_total',
  'reasons',
  'leads_nowhere',
  'because',
];

export const SHOWN_OF_FROM_PRICE = ['product_id', 'price', 'source', 'reason', 'reachable', 'example'];

export const SHOWN_OF_REFUSAL = ['code', 'nearest_sizes', 'ranges', 'candidates', 'reasons'];
export const SHOWN_OF_REFUSAL_ITEM = [
  'pointer',
  'code',
  'fault',
  'step_id',
  'option_ids',
  'reasons',
  'nearest_sizes',
  'ranges',
  'candidates',
];
const SIZE = ['width', 'height'];
/** An entry of a step's `dimensions` (D9.7), which is the shop's own JSON: its size and what it is called. */
export const SHOWN_OF_DIMENSION = [
  ...SIZE,
  'id',
  'name',
  'name_en',
  'label',
  'reference',
  'description',
  'image_url',
  'translations',
  'active',
];
const BOUNDS = ['width_min', 'width_max', 'height_min', 'height_max'];
const NAMED = ['id', 'name'];
/** D19.9: of what was frozen with a line. */
const OF_NAMES = ['name', 'name_en', 'content_type', 'translations'];
const OF_RATE = ['vat_rate_id', 'name', 'rate', 'category'];

/** The visible members of the objects in a visible field. A field that is not here holds plain values, or JSON of the shop. */
export const SHOWN_WITHIN: Readonly<Record<string, readonly string[]>> = {
  choices: ['step_id', ...OF_NAMES, 'type', 'options'],
  options: ['option_id', ...OF_NAMES, 'reference', 'finish', 'image_url'],
  service: ['service_id', ...OF_NAMES, 'description', 'reference', 'price_type'],
  vat_rate: [...OF_RATE, 'note', 'customer_certifies', 'translations'],
  included_vat_rate: [...OF_RATE, 'note', 'customer_certifies', 'translations'],
  vat: [...OF_RATE, 'note', 'base', 'amount'],
  vat_terms: ['price_basis', 'included_rate', 'vat_rate'],
  included_rate: ['rate'],
  discount: ['percent', 'amount'],
  totals: ['lines', 'discount', 'net', 'vat', 'gross'],
  candidates: ['pricing_configuration_id', ...identifyingFields],
  nearest_sizes: SIZE,
  option: NAMED,
  other: NAMED,
  ranges: ['pricing_configuration_id', ...BOUNDS],
  reasons: ['rule_id', 'name', 'message'],
  rules: NAMED,
  selections: ['step_id', 'option_ids'],
  sizes: BOUNDS,
  source: ['kind', 'step_id', 'pricing_configuration_id', ...SIZE],
  step: NAMED,
};

/** Ids, names, sizes, counts and what may be sent instead: nothing that stands in a cell or a formula. */
export const SHOWN_OF_REFUSAL_PARAMS = [
  'allowed',
  'count',
  'expected',
  'field',
  'fields',
  'height',
  'length',
  'limit',
  'maximum',
  'minimum',
  'option',
  'option_ids',
  'other',
  'other_value',
  'pricing_configuration_id',
  'rules',
  'step',
  'step_id',
  'suggestion',
  'width',
];

/** D19.6, D28.7: the fields of a tariff that say what it makes of list prices. */
export const TARIFF_PERCENTAGES: readonly string[] = ['percent', 'groups'];
