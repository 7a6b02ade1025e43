import { label } from './options.ts';

/** Who sells: invented, as everything of the demo. */
export const company = {
  name: 'Menuiserie Démo',
  address: ['12 rue des Artisans', '35000 Rennes'],
  registration: 'RCS Rennes 000 000 000',
  vat_number: 'FR00000000000',
  phone: '02 00 00 00 00',
  email: 'contact@menuiserie-demo.example',
  website: 'https://menuiserie-demo.example',
  logo_url: null,
  legal: [
    'SARL au capital de 10 000 €',
    'Assurance décennale : Assureur Démo, contrat n° 000000, France métropolitaine',
    'Médiateur de la consommation : Médiateur Démo, mediateur.example',
  ],
};

/** D20: what a visitor of the demo shop asks for is an offer at once, and can be accepted on its page. */
export const offer = {
  acceptance: 'consumer',
  publish_requests: true,
  deposit_percent: 30,
  introduction:
    'Merci de votre demande. Voici notre offre pour vos menuiseries sur mesure, fabriquées dans notre atelier.',
  payment_terms: 'Acompte de 30 % à la commande, solde à la livraison, par virement.',
  terms:
    'Les cotes sont relevées chez vous avant la mise en fabrication. Délai de fabrication : six semaines après le relevé. Les menuiseries sont garanties dix ans contre tout défaut de fabrication.\n\nLes produits sont fabriqués sur mesure : le droit de rétractation ne s’y applique pas (article L221-28 du code de la consommation). Un litige peut être soumis au médiateur indiqué ci-dessous.',
  footer: 'Entreprise fictive : les prix de la démonstration sont inventés.',
  translations: {
    en: {
      introduction:
        'Thank you for your request. This is our offer for your made-to-measure windows, made in our own workshop.',
      payment_terms: '30 % with the order, the rest on delivery, by bank transfer.',
      terms:
        'We take the final measurements at your home before anything is made. Production takes six weeks from then. The windows have a warranty of ten years against defects.\n\nThe products are made to measure, so that there is no right of withdrawal (French consumer code, article L221-28). Disputes can be brought before the mediator named below.',
      footer: 'An invented company: all prices of the demo are made up.',
    },
    de: {
      introduction:
        'Vielen Dank für Ihre Anfrage. Hier ist unser Angebot für Ihre Fenster nach Maß, hergestellt in unserer Werkstatt.',
      payment_terms: '30 % bei Bestellung, der Rest bei Lieferung, per Überweisung.',
      terms:
        'Vor der Fertigung nehmen wir bei Ihnen das genaue Maß. Die Fertigung dauert danach sechs Wochen. Auf Herstellungsfehler gewähren wir zehn Jahre Garantie.\n\nDie Produkte werden nach Maß gefertigt, ein Widerrufsrecht besteht deshalb nicht (Code de la consommation, Artikel L221-28). Streitfälle können der unten genannten Schlichtungsstelle vorgelegt werden.',
      footer: 'Ein erfundenes Unternehmen: Alle Preise der Demo sind ausgedacht.',
    },
  },
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
