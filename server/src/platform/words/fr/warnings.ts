import type { Sentences } from '@vantail/pricing/words';

/** What bulk work leaves alone, or what is worth a look (B2, B6). */
export const warnings = {
  charges_stay: (f) =>
    `Options et prestations avec un montant minimal ou maximal : ${f.number('count')}. Ces montants ne changent pas : vérifiez s’ils conviennent encore.`,
  unreadable_price_table: (f) => `Le tableau partagé « ${f.name('price_table')} » est illisible et reste tel quel.`,
  percentage_after_rounding: (f) =>
    `Lignes avec un pourcentage, propre ou du produit : ${f.number('count')}. Il s’applique après l’arrondi : les clients voient d’autres prix que les prix arrondis.`,
  different_currency: (f) =>
    `Le document est en ${f.text('given')}, votre boutique en ${f.text('own')} : les nombres sont repris tels quels.`,
  different_price_basis: (f) =>
    `Les prix du document sont ${f.text('given')}, les vôtres ${f.text('own')} : les nombres sont repris tels quels.`,
  different_percentage: (f) =>
    `Le produit garde son propre pourcentage (${f.number('own')} % ; le document : ${f.number('given')} %).`,
  dangling_pricing_row: () => 'Une étape renvoie à une ligne qui n’existe pas.',
  inactive_now: (f) => `« ${f.name('resource')} » est inactif à présent.`,
  moved_on: (f) => `« ${f.name('resource')} » a changé depuis, et reste tel quel.`,
  foreign_option: () => 'Une étape cite une option qui n’existe pas.',
  invalid_price_table: () => 'Le tableau de prix est illisible : la ligne reste telle quelle.',
} as const satisfies Sentences;
