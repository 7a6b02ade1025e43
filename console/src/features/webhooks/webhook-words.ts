import { type Language, messages } from '../../language/messages.ts';

export const eventGroupWords = messages({
  en: {
    all: 'Everything',
    from_price: 'From-prices that change',
    product: 'Products',
    step: 'Steps',
    row: 'Pricing rows',
    option: 'Options',
    brand: 'Brands',
    category: 'Categories',
    quote: 'Saved quotes',
    bulk: 'Bulk work: imports, price changes, copies, restored states',
  },
  fr: {
    all: 'Tout',
    from_price: 'Prix « à partir de » qui changent',
    product: 'Produits',
    step: 'Étapes',
    row: 'Lignes tarifaires',
    option: 'Options',
    brand: 'Marques',
    category: 'Catégories',
    quote: 'Devis enregistrés',
    bulk: "Travaux d'ensemble : imports, changements de prix, copies, états rétablis",
  },
});

const tries = messages({
  en: {
    delivered: (status: number, ms: string) => `Delivered: answered ${status} after ${ms} ms`,
    status: (status: number) => `The receiver answered ${status}; only 2xx counts as taken.`,
    redirect: (status: number) =>
      `The receiver answered ${status}, a redirect: these are not followed. Enter the final address.`,
    timeout: 'No answer within 10 seconds.',
    private_address: 'The address is inside a private network and is not called.',
    name: 'The name of the receiver is unknown: check the address.',
    connection: 'The receiver cannot be reached.',
    tls: 'The certificate of the receiver is not trusted.',
    protocol: 'The answer is not HTTP.',
  },
  fr: {
    delivered: (status: number, ms: string) => `Remis : réponse ${status} en ${ms} ms`,
    status: (status: number) => `Le destinataire a répondu ${status} ; seul 2xx vaut réception.`,
    redirect: (status: number) =>
      `Le destinataire a répondu ${status}, une redirection : elles ne sont pas suivies. Indiquez l'adresse finale.`,
    timeout: 'Pas de réponse en 10 secondes.',
    private_address: "L'adresse est dans un réseau privé et n'est pas appelée.",
    name: "Le nom du destinataire est inconnu : vérifiez l'adresse.",
    connection: 'Le destinataire est injoignable.',
    tls: "Le certificat du destinataire n'est pas reconnu.",
    protocol: "La réponse n'est pas du HTTP.",
  },
});

type Try = { status: number | null; ms: number; error_class: string | null };

/** How a try went, in a sentence (D13.4). */
export const tryWords = (language: Language, { status, ms, error_class }: Try): string => {
  const say = tries[language];
  if (error_class === null) return say.delivered(status ?? 200, new Intl.NumberFormat(language).format(ms));
  if (error_class === 'status' || error_class === 'redirect') return say[error_class](status ?? 0);
  const plain: Partial<Record<string, unknown>> = say;
  const sentence = plain[error_class];
  return typeof sentence === 'string' ? sentence : error_class;
};
