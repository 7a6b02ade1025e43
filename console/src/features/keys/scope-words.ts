import { ROLE_SCOPES } from '@vantail/client';
import { messages } from '../../language/messages.ts';
import type { Scope } from '../../session/session-context.tsx';

/** All that there are, from the weakest to the strongest (D4): a manager has every one (D18.1). */
export const SCOPES: readonly Scope[] = ROLE_SCOPES.manager;

export const scopeWords = messages({
  en: {
    'storefront:read': 'Storefront: prices, configurations and quotes of active products',
    'quotes:create': 'Save quotes, and nothing else',
    'catalogue:read': 'Read the whole catalogue and the saved quotes',
    'catalogue:write': 'Change the catalogue, save and change quotes',
    'keys:manage': 'Make, rotate and revoke API keys',
  },
  fr: {
    'storefront:read': 'Boutique : prix, configurations et devis des produits actifs',
    'quotes:create': "Enregistrer des devis, et rien d'autre",
    'catalogue:read': 'Lire tout le catalogue et les devis enregistrés',
    'catalogue:write': 'Modifier le catalogue, enregistrer et modifier des devis',
    'keys:manage': "Créer, renouveler et révoquer des clés d'API",
  },
});
