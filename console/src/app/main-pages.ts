import {
  FileText,
  FolderTree,
  History,
  Images,
  KeyRound,
  Package,
  Palette,
  Percent,
  Stamp,
  Webhook,
} from 'lucide-react';
import { messages } from '../language/messages.ts';

export const mainPageWords = messages({
  en: {
    products: 'Products',
    categories: 'Categories',
    brands: 'Brands',
    options: 'Options',
    media: 'Pictures',
    adjust: 'Change prices',
    quotes: 'Quotes',
    history: 'History',
    keys: 'API keys',
    webhooks: 'Webhooks',
  },
  fr: {
    products: 'Produits',
    categories: 'Catégories',
    brands: 'Marques',
    options: 'Options',
    media: 'Images',
    adjust: 'Modifier les prix',
    quotes: 'Devis',
    history: 'Historique',
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
  { name: 'media', to: '/media', Icon: Images },
  { name: 'adjust', to: '/adjust', Icon: Percent },
  { name: 'quotes', to: '/quotes', Icon: FileText },
  { name: 'history', to: '/history', Icon: History },
  { name: 'keys', to: '/keys', Icon: KeyRound },
  { name: 'webhooks', to: '/webhooks', Icon: Webhook },
] as const;
