import { useRouter } from '@tanstack/react-router';
import {
  CalendarClock,
  FileText,
  FolderTree,
  History,
  House,
  Images,
  KeyRound,
  Package,
  Palette,
  Percent,
  ReceiptText,
  Settings,
  Stamp,
  Table2,
  Tags,
  Upload,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import { useWhyNot } from '../session/use-why-not.ts';
import { messages } from '../ui/language/messages.ts';

export const mainPageWords = messages({
  en: {
    home: 'Home',
    products: 'Products',
    categories: 'Categories',
    brands: 'Brands',
    options: 'Options',
    priceTables: 'Price tables',
    priceLists: 'Price lists',
    media: 'Pictures',
    adjust: 'Change prices',
    plans: 'Plans',
    quotes: 'Quotes',
    services: 'Services',
    vatRates: 'VAT rates',
    tariffs: 'Tariffs',
    settings: 'Settings',
    history: 'History',
    people: 'People',
    keys: 'API keys',
    webhooks: 'Webhooks',
  },
  fr: {
    home: 'Accueil',
    products: 'Produits',
    categories: 'Catégories',
    brands: 'Marques',
    options: 'Options',
    priceTables: 'Tableaux de prix',
    priceLists: 'Tarifs',
    media: 'Images',
    adjust: 'Modifier les prix',
    plans: 'Plans',
    quotes: 'Devis',
    services: 'Prestations',
    vatRates: 'Taux de TVA',
    tariffs: 'Tarifs clients',
    settings: 'Réglages',
    history: 'Historique',
    people: 'Personnes',
    keys: 'Clés d’API',
    webhooks: 'Webhooks',
  },
});

/** The pages that the menu and the command palette lead to, in their order and their groups. */
const MAIN_PAGES = [
  { name: 'home', to: '/', Icon: House, group: 'home' },
  { name: 'products', to: '/products', Icon: Package, group: 'catalogue' },
  { name: 'categories', to: '/categories', Icon: FolderTree, group: 'catalogue' },
  { name: 'brands', to: '/brands', Icon: Stamp, group: 'catalogue' },
  { name: 'options', to: '/options', Icon: Palette, group: 'catalogue' },
  { name: 'media', to: '/media', Icon: Images, group: 'catalogue' },
  { name: 'priceTables', to: '/price-tables', Icon: Table2, group: 'currentPrices' },
  { name: 'priceLists', to: '/price-lists', Icon: Upload, group: 'currentPrices' },
  { name: 'adjust', to: '/adjust', Icon: Percent, group: 'priceChanges' },
  { name: 'plans', to: '/plans', Icon: CalendarClock, group: 'priceChanges' },
  { name: 'quotes', to: '/quotes', Icon: FileText, group: 'shop' },
  { name: 'services', to: '/services', Icon: Wrench, group: 'shop' },
  { name: 'tariffs', to: '/tariffs', Icon: Tags, group: 'shop' },
  { name: 'vatRates', to: '/vat-rates', Icon: ReceiptText, group: 'shop' },
  { name: 'settings', to: '/settings', Icon: Settings, group: 'shop' },
  { name: 'history', to: '/history', Icon: History, group: 'shop' },
  { name: 'people', to: '/people', Icon: Users, group: 'access' },
  { name: 'keys', to: '/keys', Icon: KeyRound, group: 'access' },
  { name: 'webhooks', to: '/webhooks', Icon: Webhook, group: 'access' },
] as const;

export const PAGE_GROUPS = ['home', 'catalogue', 'currentPrices', 'priceChanges', 'shop', 'access'] as const;

export const pageGroupWords = messages({
  en: {
    home: '',
    catalogue: 'Catalogue',
    currentPrices: 'Current prices',
    priceChanges: 'Price changes',
    shop: 'Business',
    access: 'Access',
  },
  fr: {
    home: '',
    catalogue: 'Catalogue',
    currentPrices: 'Prix en vigueur',
    priceChanges: 'Nouveaux prix',
    shop: 'Activité',
    access: 'Accès',
  },
});

/** The main pages that the caller may see: the others are not there. */
export const useOpenPages = () => {
  const { routesByPath } = useRouter();
  const whyNot = useWhyNot();
  return MAIN_PAGES.filter(({ to }) => whyNot(routesByPath[to].options.staticData.sees) === undefined);
};
