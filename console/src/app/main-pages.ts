import {
  CalendarClock,
  FileText,
  FolderTree,
  History,
  KeyRound,
  Package,
  Palette,
  Percent,
  Stamp,
  Users,
  Webhook,
} from 'lucide-react';
import { messages } from '../language/messages.ts';

export const mainPageWords = messages({
  en: {
    products: 'Products',
    categories: 'Categories',
    brands: 'Brands',
    options: 'Options',
    adjust: 'Change prices',
    plans: 'Plans',
    quotes: 'Quotes',
    history: 'History',
    people: 'People',
    keys: 'API keys',
    webhooks: 'Webhooks',
  },
  fr: {
    products: 'Produits',
    categories: 'Catégories',
    brands: 'Marques',
    options: 'Options',
    adjust: 'Modifier les prix',
    plans: 'Plans',
    quotes: 'Devis',
    history: 'Historique',
    people: 'Personnes',
    keys: "Clés d'API",
    webhooks: 'Webhooks',
  },
});

/** The pages that the menu and the command palette lead to, in their order. */
export const MAIN_PAGES = [
  { name: 'products', to: '/products', Icon: Package },
  { name: 'categories', to: '/categories', Icon: FolderTree },
  { name: 'brands', to: '/brands', Icon: Stamp },
  { name: 'options', to: '/options', Icon: Palette },
  { name: 'adjust', to: '/adjust', Icon: Percent },
  { name: 'plans', to: '/plans', Icon: CalendarClock },
  { name: 'quotes', to: '/quotes', Icon: FileText },
  { name: 'history', to: '/history', Icon: History },
  { name: 'people', to: '/people', Icon: Users },
  { name: 'keys', to: '/keys', Icon: KeyRound },
  { name: 'webhooks', to: '/webhooks', Icon: Webhook },
] as const;
