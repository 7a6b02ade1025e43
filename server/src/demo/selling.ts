import { label } from './options.ts';

/** Who sells: invented, as everything of the demo. */
export const company = {
  name: 'Menuiserie Démo',
  address: ['12 rue des Artisans', '35000 Rennes'],
  registration: 'RCS Rennes 000 000 000',
  vat_number: 'FR00000000000',
  phone: '02 00 00 00 00',
  email: 'contact@menuiserie-demo.example',
  website: 'https://menuiserie-demo.example',
  logo_url: null,
  legal: [
    'SARL au capital de 10 000 €',
    'Assurance décennale : Assureur Démo, contrat n° 000000, France métropolitaine',
    'Médiateur de la consommation : Médiateur Démo, mediateur.example',
  ],
};

/** The rates of France for windows, with what the customer certifies to have the reduced ones. The first is in the prices. */
export const vatRates = [
  {
    name: 'TVA 20 %',
    rate: 20,
    offered: true,
    translations: { en: { name: 'VAT 20 %' }, de: { name: 'MwSt. 20 %' } },
  },
  {
    name: 'TVA 10 %',
    rate: 10,
    customer_certifies: true,
    offered: true,
    note: 'Le client certifie que les travaux portent sur un logement achevé depuis plus de deux ans, affecté à l’habitation, et ne concourent pas à la production d’un immeuble neuf (article 279-0 bis du CGI).',
    translations: {
      en: {
        name: 'VAT 10 %',
        note: 'The customer certifies that the works concern a dwelling completed more than two years ago and do not produce a new building (French tax code, article 279-0 bis).',
      },
      de: {
        name: 'MwSt. 10 %',
        note: 'Der Kunde bescheinigt, dass die Arbeiten eine seit mehr als zwei Jahren fertiggestellte Wohnung betreffen und keinen Neubau ergeben (CGI, Artikel 279-0 bis).',
      },
    },
  },
  {
    name: 'TVA 5,5 %',
    rate: 5.5,
    customer_certifies: true,
    offered: true,
    note: 'Le client certifie que les travaux améliorent la performance énergétique d’un logement achevé depuis plus de deux ans et ne concourent pas à la production d’un immeuble neuf (article 278-0 bis A du CGI).',
    translations: {
      en: {
        name: 'VAT 5.5 %',
        note: 'The customer certifies that the works improve the energy performance of a dwelling completed more than two years ago and do not produce a new building (French tax code, article 278-0 bis A).',
      },
      de: {
        name: 'MwSt. 5,5 %',
        note: 'Der Kunde bescheinigt, dass die Arbeiten die Energieeffizienz einer seit mehr als zwei Jahren fertiggestellten Wohnung verbessern und keinen Neubau ergeben (CGI, Artikel 278-0 bis A).',
      },
    },
  },
];

export const services = [
  {
    ...label('Pose en rénovation', 'Fitting into the old frame', 'Montage im alten Rahmen'),
    reference: 'POSE-R',
    price: 190,
    price_type: 'per_piece',
    offered: true,
  },
  {
    ...label(
      'Dépose et recyclage des anciennes menuiseries',
      'Removal and recycling of the old windows',
      'Ausbau und Entsorgung der alten Fenster',
    ),
    reference: 'DEPOSE',
    price: 32,
    price_type: 'per_m2',
    minimum_charge: 45,
    discountable: true,
    offered: true,
  },
];

/** What dealers pay: less for what is made of PVC. */
export const tariff = {
  name: 'Revendeurs',
  reference: 'REV',
  percent: -20,
  groups: [{ discount_group: 'PVC', percent: -30 }],
  open_to_editors: true,
};
