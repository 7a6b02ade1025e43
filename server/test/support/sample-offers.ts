import { quoteTotals, type VatCategory } from '@vantail/pricing';
import type { VisibleTerms } from '../../src/selling/offers/make-offer-model.ts';
import type { FrozenRate } from '../../src/selling/quotes/frozen-terms.ts';
import { quoteLines, type SavedLine, type SavedProductLine } from '../../src/selling/quotes/saved-line.ts';
import type { SavedQuote } from '../../src/selling/quotes/store.ts';
import { NO_COMPANY, PLAIN_OFFER } from '../../src/selling/settings-record.ts';

/** Quotes as they are stored, for what is made from them without a database. */

type Fields = Readonly<Record<string, unknown>>;

export const sampleRate = (id: number, rate: number, more: Partial<FrozenRate> = {}): FrozenRate => ({
  vat_rate_id: id,
  name: `TVA ${String(rate).replace('.', ',')} %`,
  rate,
  category: (rate === 0 ? 'Z' : 'S') as VatCategory,
  note: null,
  customer_certifies: false,
  translations: { en: { name: `VAT ${rate}%` }, de: { name: `MwSt. ${String(rate).replace('.', ',')} %` } },
  ...more,
});

export const RATE_20 = sampleRate(1, 20);
export const RATE_55 = sampleRate(3, 5.5, {
  note: 'Le client certifie que les travaux améliorent la performance énergétique d’un logement achevé depuis plus de deux ans.',
  customer_certifies: true,
});

const label = (name: string, en: string, de: string) => ({
  name,
  name_en: en,
  translations: { en: { name: en }, de: { name: de } },
});

const WINDOWS = [
  {
    ...label('Fenêtre PVC Essentiel', 'PVC window Essential', 'Kunststofffenster Essential'),
    row: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo' },
    size: [1210, 1345],
    finish: 'ral-9016',
  },
  {
    ...label('Porte-fenêtre aluminium', 'Aluminium French window', 'Aluminium-Fenstertür'),
    row: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite', fixed_part_type: 'allege' },
    size: [1405, 2155],
    finish: 'ral-7016',
  },
  {
    ...label('Fenêtre bois Tradition', 'Timber window Tradition', 'Holzfenster Tradition'),
    row: { leaf_count: 1, opening_v1: 'droite_oscillo' },
    size: [605, 955],
    finish: 'wood-oak',
  },
  {
    ...label('Châssis fixe avec imposte', 'Fixed light with transom', 'Festverglasung mit Oberlicht'),
    row: { leaf_count: 3, opening_v1: 'fixe', opening_v2: 'gauche', opening_v3: 'fixe', fixed_part_type: 'imposte' },
    size: [2415, 1755],
    finish: null,
  },
] as const;

const choice = (
  step: ReturnType<typeof label>,
  option: ReturnType<typeof label>,
  ids: [number, number],
  more: Fields = {},
) => ({
  step_id: ids[0],
  ...step,
  type: 'options',
  content_type: 'options',
  options: [
    { option_id: ids[1], ...option, content_type: 'x', reference: null, finish: null, image_url: null, ...more },
  ],
});

const SOLD = { label: null, note: null, vat_rate_is_own: false, alternative: false, discount: null };
const COMPUTED = { amount: 0, discount_amount: 0, total: 0 };

const rateFields = (rate: FrozenRate | null) => ({ vat_rate_id: rate?.vat_rate_id ?? null, vat_rate: rate });

export const productLine = (
  id: number,
  more: Partial<SavedProductLine> & { vat_rate?: FrozenRate | null } = {},
): SavedLine => {
  const { row, size, finish, ...product } = WINDOWS[id % WINDOWS.length] as (typeof WINDOWS)[number];
  const [width, height] = [size[0] + 7 * Math.floor(id / 4), size[1] + 3 * Math.floor(id / 4)];
  const surface = (width * height) / 1e6;
  return {
    id,
    kind: 'product',
    product_id: 3,
    product: { ...product, reference: null, price_adjustment_percentage: 0, version: 1 },
    width,
    height,
    selections: [],
    choices: [
      choice(
        label('Vitrage', 'Glazing', 'Verglasung'),
        label('Triple 4/16/4/16/4, Ug 0,6', 'Triple 4/16/4/16/4, Ug 0.6', 'Dreifach 4/16/4/16/4, Ug 0,6'),
        [1, 11],
      ),
      choice(
        label('Couleur', 'Colour', 'Farbe'),
        label('Teinte de la gamme', 'Colour of the range', 'Farbe der Serie'),
        [2, 12],
        { finish },
      ),
      choice(
        label('Poignée', 'Handle', 'Griff'),
        label('Inox brossé', 'Brushed steel', 'Edelstahl gebürstet'),
        [3, 13],
      ),
      choice(
        label('Volet roulant', 'Roller shutter', 'Rollladen'),
        label('Motorisé radio', 'Radio motor', 'Funkmotor'),
        [4, 14],
      ),
    ] as SavedProductLine['choices'],
    unit_price: 410.44 + 37.19 * id,
    quantity: 1 + (id % 3),
    surface_m2: surface,
    pricing_configuration_id: 7,
    pricing_configuration: { id: 7, ...row },
    breakdown: [
      {
        kind: 'row',
        label: `${width} x ${height} mm`,
        amount: 300 + 37.19 * id,
        pricing_configuration_id: 7,
        width,
        height,
        source: 'grid',
        mode: 'majoration',
        cell: { width: width + 90, height: height + 55 },
        formula: null,
      },
      {
        kind: 'option',
        label: 'Triple',
        amount: 85,
        step_id: 1,
        option_id: 11,
        price_type: 'per_m2',
        price: 85 / surface,
        basis: 'surface_m2',
        basis_value: surface,
      },
      {
        kind: 'rule',
        label: 'Plus-value grande hauteur',
        amount: 25.44,
        rule_id: 4,
        price_type: 'flat',
        price: 25.44,
        basis: 'unit',
        basis_value: 1,
      },
    ],
    purchase_price: null,
    ...SOLD,
    ...COMPUTED,
    ...rateFields(more.vat_rate === undefined ? RATE_55 : more.vat_rate),
    ...more,
  } as SavedProductLine;
};

export const serviceLine = (id: number, more: Fields = {}): SavedLine =>
  ({
    id,
    kind: 'service',
    service_id: 2,
    service: {
      service_id: 2,
      ...label('Pose en rénovation', 'Fitting into the old frame', 'Montage im alten Rahmen'),
      description: null,
      reference: 'POSE',
      price: 190,
      price_type: 'per_piece',
      price_table_id: null,
      minimum_charge: null,
      maximum_charge: null,
      vat_rate_id: null,
      vat_rate: null,
      discount_group: null,
      discountable: false,
      tariff_percent: null,
      price_table: null,
    },
    applies_to: null,
    quantity: null,
    unit: null,
    purchase_price: null,
    ...SOLD,
    ...COMPUTED,
    ...rateFields(RATE_55),
    ...more,
  }) as SavedLine;

export const freeLine = (id: number, more: Fields = {}): SavedLine =>
  ({
    id,
    kind: 'free',
    name: 'Reprise des tableaux',
    unit_price: 45,
    quantity: 2.5,
    unit: 'h',
    ...SOLD,
    ...COMPUTED,
    ...rateFields(RATE_20),
    ...more,
  }) as SavedLine;

export const headingLine = (id: number, name: string): SavedLine => ({
  id,
  kind: 'heading',
  name,
  label: null,
  note: null,
  sum: 0,
});

/** A quote of these lines, computed. */
export const sampleQuote = (lines: readonly SavedLine[], more: Partial<SavedQuote> = {}): SavedQuote => {
  const basis = { price_basis: 'HT' as 'HT' | 'TTC', included_vat_rate: null, discount: null, ...more };
  const computed = quoteTotals({
    price_basis: basis.price_basis,
    included_rate: basis.included_vat_rate,
    lines: quoteLines(lines),
    discount: basis.discount,
  });
  if ('code' in computed) throw new Error(JSON.stringify(computed));
  return {
    id: 5,
    number: 1042,
    reference: 'Chantier Martin',
    status: 'sent',
    currency: 'EUR',
    customer: {
      company: 'SCI Les Tilleuls',
      name: 'Camille Martin',
      address: ['4 allée des Acacias', 'Bâtiment B'],
      postal_code: '35700',
      city: 'Rennes',
      country: 'France',
      email: 'camille.martin@example.com',
      phone: '06 00 00 00 00',
      site_address: '18 quai Duguay-Trouin\n35000 Rennes',
    },
    priced_at_change: 12,
    share_token: 'x',
    valid_until: '2026-12-17T22:59:59.999Z',
    valid_until_is_own: false,
    accepted: null,
    seen_at: null,
    is_request: false,
    note: null,
    internal_note: 'Marge 31 %',
    language: null,
    vat_rate_id: null,
    tariff_id: null,
    margin: 4711.17,
    last_line_id: lines.length,
    price_tables: {},
    offer_terms: null,
    version: 3,
    created_at: '2026-11-17T09:30:00.000Z',
    updated_at: '2026-11-17T10:30:00.000Z',
    ...basis,
    lines: lines.map((line, index) => {
      const { sum, purchase_price: _, ...amounts } = computed.lines[index] as (typeof computed.lines)[number];
      return (line.kind === 'heading' ? { ...line, sum } : { ...line, ...amounts }) as SavedLine;
    }),
    totals: computed.totals,
    total: computed.total,
  };
};

export const SAMPLE_TERMS: VisibleTerms = {
  company: {
    ...NO_COMPANY,
    name: 'Menuiserie Dupont',
    address: ['12 rue des Lilas', '35000 Rennes'],
    registration: 'RCS Rennes 123 456 789',
    vat_number: 'FR12123456789',
    phone: '02 99 00 00 00',
    email: 'contact@menuiserie-dupont.example',
    website: 'https://menuiserie-dupont.example',
    legal: [
      'SARL au capital de 10 000 €',
      'Assurance décennale : Exemple SA, contrat 123, France métropolitaine',
      'Médiateur de la consommation : mediateur.example',
    ],
  },
  offer: {
    ...PLAIN_OFFER,
    introduction:
      'Madame, Monsieur,\nNous vous remercions de votre confiance et avons le plaisir de vous proposer les menuiseries suivantes, fabriquées sur mesure dans notre atelier.',
    payment_terms: '30 % à la commande, 60 % à la livraison, solde à la réception des travaux.',
    terms:
      'Article 1 : Les présentes conditions s’appliquent à toutes les ventes.\n\nArticle 2 : Les délais sont donnés à titre indicatif et courent à compter de la prise de cotes définitive.',
    footer: null,
    deposit_percent: 30,
  },
  time_zone: 'Europe/Paris',
  sent_at: '2026-11-17T10:30:00.000Z',
};
