import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { listSearch } from '../forms/lists/list-search.ts';
import { historySearch } from '../history/history-search.ts';
import { adjustSearch } from '../prices/adjustments/adjustment.ts';
import type { Need } from '../session/use-why-not.ts';
import { NotFoundPage } from '../ui/layout/not-found-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { latePage } from './late-page.tsx';
import { Shell } from './shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What it takes to see the page, and to change anything on it: no page forgets to say so (docs/adr/0046). */
    sees: Need;
    changes: Need;
  }
}

const CATALOGUE = { sees: ['catalogue:read'], changes: ['catalogue:write'] } as const;
/** What cannot even be looked at without the right to change it. */
const PREPARED = { sees: ['catalogue:read', 'catalogue:write'], changes: ['catalogue:write'] } as const;
/** What every reader sees and managers change. */
const MANAGED = { sees: ['catalogue:read'], changes: ['keys:manage'] } as const;
const ACCESS = { sees: ['keys:manage'], changes: ['keys:manage'] } as const;

const root = createRootRoute({
  staticData: { sees: [], changes: [] },
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** An id in a path; a malformed id leads to a page that does not exist. */
const id = (text: string): number => (/^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN);

const home = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/',
  component: latePage(() => import('./home/home-page.tsx'), 'HomePage'),
});

const products = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/products',
  validateSearch: listSearch,
  component: latePage(() => import('../catalogue/products-page.tsx'), 'ProductsPage'),
});

const brands = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/brands',
  validateSearch: listSearch,
  component: latePage(() => import('../catalogue/brands-page.tsx'), 'BrandsPage'),
});

const options = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/options',
  validateSearch: listSearch,
  component: latePage(() => import('../catalogue/options/options-page.tsx'), 'OptionsPage'),
});

const optionList = createRoute({
  staticData: PREPARED,
  getParentRoute: () => root,
  path: '/options/from-a-spreadsheet',
  component: latePage(() => import('../catalogue/spreadsheets/option-list-page.tsx'), 'OptionListPage'),
});

const optionWorkbook = createRoute({
  staticData: PREPARED,
  getParentRoute: () => root,
  path: '/options/workbook',
  component: latePage(() => import('../catalogue/spreadsheets/workbook-page.tsx'), 'OptionWorkbookPage'),
});

const productWorkbook = createRoute({
  staticData: PREPARED,
  getParentRoute: () => root,
  path: '/products/workbook',
  component: latePage(() => import('../catalogue/spreadsheets/workbook-page.tsx'), 'ProductWorkbookPage'),
});

const priceTables = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/price-tables',
  validateSearch: listSearch,
  component: latePage(() => import('../prices/tables/price-tables-page.tsx'), 'PriceTablesPage'),
});

const priceLists = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/price-lists',
  component: latePage(() => import('../prices/imports/price-lists-page.tsx'), 'PriceListsPage'),
});

const categories = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/categories',
  validateSearch: listSearch,
  component: latePage(() => import('../catalogue/categories-page.tsx'), 'CategoriesPage'),
});

const category = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/categories/$categoryId',
  params: {
    parse: ({ categoryId }) => ({ categoryId: id(categoryId) }),
    stringify: ({ categoryId }) => ({ categoryId: `${categoryId}` }),
  },
  validateSearch: listSearch,
  component: latePage(() => import('../catalogue/category-page.tsx'), 'CategoryPage'),
});

const quotes = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/quotes',
  validateSearch: listSearch,
  component: latePage(() => import('../selling/quotes/quotes-page.tsx'), 'QuotesPage'),
});

const quote = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/quotes/$quoteId',
  params: {
    parse: ({ quoteId }) => ({ quoteId: id(quoteId) }),
    stringify: ({ quoteId }) => ({ quoteId: `${quoteId}` }),
  },
  component: latePage(() => import('../selling/quotes/quote-page.tsx'), 'QuotePage'),
});

const services = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/services',
  validateSearch: listSearch,
  component: latePage(() => import('../selling/services-page.tsx'), 'ServicesPage'),
});

const vatRates = createRoute({
  staticData: MANAGED,
  getParentRoute: () => root,
  path: '/vat-rates',
  validateSearch: listSearch,
  component: latePage(() => import('../selling/vat-rates-page.tsx'), 'VatRatesPage'),
});

const tariffs = createRoute({
  staticData: MANAGED,
  getParentRoute: () => root,
  path: '/tariffs',
  validateSearch: listSearch,
  component: latePage(() => import('../selling/tariffs-page.tsx'), 'TariffsPage'),
});

const discountGroups = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/discount-groups',
  component: latePage(() => import('../selling/discount-groups-page.tsx'), 'DiscountGroupsPage'),
});

const settings = createRoute({
  staticData: MANAGED,
  getParentRoute: () => root,
  path: '/settings',
  component: latePage(() => import('../selling/settings-page.tsx'), 'SettingsPage'),
});

const history = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/history',
  validateSearch: historySearch,
  component: latePage(() => import('../history/history-page.tsx'), 'HistoryPage'),
});

const keys = createRoute({
  staticData: ACCESS,
  getParentRoute: () => root,
  path: '/keys',
  component: latePage(() => import('../access/keys-page.tsx'), 'KeysPage'),
});

const people = createRoute({
  staticData: ACCESS,
  getParentRoute: () => root,
  path: '/people',
  component: latePage(() => import('../access/people-page.tsx'), 'PeoplePage'),
});

const account = createRoute({
  staticData: { sees: 'person', changes: 'person' },
  getParentRoute: () => root,
  path: '/account',
  component: latePage(() => import('../access/account-page.tsx'), 'AccountPage'),
});

const webhooks = createRoute({
  staticData: ACCESS,
  getParentRoute: () => root,
  path: '/webhooks',
  component: latePage(() => import('../history/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const product = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/products/$productId',
  params: {
    parse: ({ productId }) => ({ productId: id(productId) }),
    stringify: ({ productId }) => ({ productId: `${productId}` }),
  },
  component: latePage(() => import('../configurator/product/product-page.tsx'), 'ProductPage'),
});

/** `field` is the field that an item of the report points to; the editor moves the focus there. */
const fieldSearch = (search: Record<string, unknown>): { field?: string } =>
  typeof search.field === 'string' ? { field: search.field } : {};

const productDetails = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/',
  validateSearch: fieldSearch,
  component: latePage(() => import('../catalogue/product-details.tsx'), 'ProductDetails'),
});

const productStep = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/steps/$stepId',
  validateSearch: fieldSearch,
  component: latePage(() => import('../configurator/steps/step-page.tsx'), 'StepPage'),
});

const productRow = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/rows/$rowId',
  validateSearch: fieldSearch,
  component: latePage(() => import('../prices/rows/row-page.tsx'), 'RowPage'),
});

const productRules = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/rules',
  component: latePage(() => import('../configurator/rules/rules-page.tsx'), 'RulesPage'),
});

const productRule = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/rules/$ruleId',
  validateSearch: fieldSearch,
  component: latePage(() => import('../configurator/rules/rule-page.tsx'), 'RulePage'),
});

const productExamples = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/examples',
  component: latePage(() => import('../configurator/examples/examples-page.tsx'), 'ExamplesPage'),
});

const tryIt = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/try',
  component: latePage(() => import('../configurator/try-it/try-it-page.tsx'), 'TryItPage'),
});

const importPrices = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/import',
  component: latePage(() => import('../prices/imports/import-page.tsx'), 'ImportPage'),
});

const productHistory = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => product,
  path: '/history',
  validateSearch: historySearch,
  component: latePage(() => import('../history/product-history-page.tsx'), 'ProductHistoryPage'),
});

const adjust = createRoute({
  staticData: PREPARED,
  getParentRoute: () => root,
  path: '/adjust',
  validateSearch: adjustSearch,
  component: latePage(() => import('../prices/adjustments/adjust-page.tsx'), 'AdjustPage'),
});

const plans = createRoute({
  staticData: PREPARED,
  getParentRoute: () => root,
  path: '/plans',
  component: latePage(() => import('../history/plans/plans-page.tsx'), 'PlansPage'),
});

const plan = createRoute({
  staticData: PREPARED,
  getParentRoute: () => root,
  path: '/plans/$planId',
  params: {
    parse: ({ planId }) => ({ planId: id(planId) }),
    stringify: ({ planId }) => ({ planId: `${planId}` }),
  },
  component: latePage(() => import('../history/plans/plan-page.tsx'), 'PlanPage'),
});

const media = createRoute({
  staticData: CATALOGUE,
  getParentRoute: () => root,
  path: '/media',
  component: latePage(() => import('../catalogue/media/media-page.tsx'), 'MediaPage'),
});

const mediaByFileName = createRoute({
  staticData: PREPARED,
  getParentRoute: () => root,
  path: '/media/by-file-name',
  component: latePage(() => import('../catalogue/media/by-file-name-page.tsx'), 'ByFileNamePage'),
});

const routeTree = root.addChildren([
  home,
  products,
  brands,
  options,
  optionList,
  optionWorkbook,
  productWorkbook,
  priceTables,
  priceLists,
  categories,
  category,
  quotes,
  quote,
  services,
  vatRates,
  tariffs,
  discountGroups,
  settings,
  history,
  people,
  account,
  keys,
  webhooks,
  media,
  mediaByFileName,
  adjust,
  plans,
  plan,
  product.addChildren([
    productDetails,
    productStep,
    productRow,
    productRules,
    productRule,
    productExamples,
    tryIt,
    importPrices,
    productHistory,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
