import { ROLE_SCOPES, type Schemas } from '@vantail/client';
import { messages } from '../ui/language/messages.ts';

export type Role = Schemas['Person']['role'];

/** From the weakest to the strongest (D18.1). */
export const ROLES = Object.keys(ROLE_SCOPES) as Role[];

export const roleWords = messages({
  en: { viewer: 'Viewer', editor: 'Editor', manager: 'Manager' },
  fr: { viewer: 'Lecture', editor: 'Édition', manager: 'Gestion' },
});

/** What each of them may do. */
export const roleHelp = messages({
  en: {
    viewer: 'Can see the catalogue and saved quotes.',
    editor: 'Can change the catalogue, its prices and quotes.',
    manager: 'Can do everything, including people, API keys and webhooks.',
  },
  fr: {
    viewer: 'Consulte le catalogue et les devis enregistrés.',
    editor: 'Modifie le catalogue, les prix et les devis.',
    manager: 'Fait tout, et gère les personnes, les clés d’API et les webhooks.',
  },
});
