import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { adjustSearch } from '../features/adjustments/selected.ts';
import { historySearch } from '../features/history/history-search.ts';
import { listSearch } from '../records/lists/list-search.ts';
import { NotFoundPage } from '../ui/layout/not-found-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

/** An id in a path; a malformed id leads to a page that does not exist. */
const id = (text: string): number => (/^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN);

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/products-page.tsx'), 'ProductsPage'),
});

const brands = createRoute({
  getParentRoute: () => root,
  path: '/brands',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/brands-page.tsx'), 'BrandsPage'),
});

const options = createRoute({
  getParentRoute: () => root,
  path: '/options',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/options-page.tsx'), 'OptionsPage'),
});

const priceTables = createRoute({
  getParentRoute: () => root,
  path: '/price-tables',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/price-tables/price-tables-page.tsx'), 'PriceTablesPage'),
});

const priceLists = createRoute({
  getParentRoute: () => root,
  path: '/price-lists',
  component: lazyRouteComponent(() => import('../pages/price-lists/price-lists-page.tsx'), 'PriceListsPage'),
});

const categories = createRoute({
  getParentRoute: () => root,
  path: '/categories',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/categories-page.tsx'), 'CategoriesPage'),
});

const category = createRoute({
  getParentRoute: () => root,
  path: '/categories/$categoryId',
  params: {
    parse: ({ categoryId }) => ({ categoryId: id(categoryId) }),
    stringify: ({ categoryId }) => ({ categoryId: `${categoryId}` }),
  },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/category/category-page.tsx'), 'CategoryPage'),
});

const quotes = createRoute({
  getParentRoute: () => root,
  path: '/quotes',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/quotes-page.tsx'), 'QuotesPage'),
});

const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import('../pages/history-page.tsx'), 'HistoryPage'),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/keys-page.tsx'), 'KeysPage'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: lazyRouteComponent(() => import('../pages/people/people-page.tsx'), 'PeoplePage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/people/account-page.tsx'), 'AccountPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../pages/webhooks-page.tsx'), 'WebhooksPage'),
});

const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$productId',
  params: {
    parse: ({ productId }) => ({ productId: id(productId) }),
    stringify: ({ productId }) => ({ productId: `${productId}` }),
  },
  component: lazyRouteComponent(() => import('../pages/product/product-page.tsx'), 'ProductPage'),
});

/** `field` is the field that an item of the report points to; the editor moves the focus there. */
const fieldSearch = (search: Record<string, unknown>): { field?: string } =>
  typeof search.field === 'string' ? { field: search.field } : {};

const productDetails = createRoute({
  getParentRoute: () => product,
  path: '/',
  validateSearch: fieldSearch,
  component: lazyRouteComponent(() => import('../pages/product-details/product-details.tsx'), 'ProductDetails'),
});

const productStep = createRoute({
  getParentRoute: () => product,
  path: '/steps/$stepId',
  validateSearch: fieldSearch,
  component: lazyRouteComponent(() => import('../pages/step-page.tsx'), 'StepPage'),
});

const productRow = createRoute({
  getParentRoute: () => product,
  path: '/rows/$rowId',
  validateSearch: fieldSearch,
  component: lazyRouteComponent(() => import('../pages/row-page.tsx'), 'RowPage'),
});

const productRules = createRoute({
  getParentRoute: () => product,
  path: '/rules',
  component: lazyRouteComponent(() => import('../pages/rules/rules-page.tsx'), 'RulesPage'),
});

const productRule = createRoute({
  getParentRoute: () => product,
  path: '/rules/$ruleId',
  validateSearch: fieldSearch,
  component: lazyRouteComponent(() => import('../pages/rules/rule-page.tsx'), 'RulePage'),
});

const tryIt = createRoute({
  getParentRoute: () => product,
  path: '/try',
  component: lazyRouteComponent(() => import('../pages/try-it-page.tsx'), 'TryItPage'),
});

const importPrices = createRoute({
  getParentRoute: () => product,
  path: '/import',
  component: lazyRouteComponent(() => import('../pages/import-page.tsx'), 'ImportPage'),
});

const productHistory = createRoute({
  getParentRoute: () => product,
  path: '/history',
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import('../pages/product-history-page.tsx'), 'ProductHistoryPage'),
});

const adjust = createRoute({
  getParentRoute: () => root,
  path: '/adjust',
  validateSearch: adjustSearch,
  component: lazyRouteComponent(() => import('../pages/adjust-page.tsx'), 'AdjustPage'),
});

const plans = createRoute({
  getParentRoute: () => root,
  path: '/plans',
  component: lazyRouteComponent(() => import('../pages/plans/plans-page.tsx'), 'PlansPage'),
});

const plan = createRoute({
  getParentRoute: () => root,
  path: '/plans/$planId',
  params: {
    parse: ({ planId }) => ({ planId: id(planId) }),
    stringify: ({ planId }) => ({ planId: `${planId}` }),
  },
  component: lazyRouteComponent(() => import('../pages/plans/plan-page.tsx'), 'PlanPage'),
});

const media = createRoute({
  getParentRoute: () => root,
  path: '/media',
  component: lazyRouteComponent(() => import('../pages/media/media-page.tsx'), 'MediaPage'),
});

const routeTree = root.addChildren([
  home,
  products,
  brands,
  options,
  priceTables,
  priceLists,
  categories,
  category,
  quotes,
  history,
  people,
  account,
  keys,
  webhooks,
  media,
  adjust,
  plans,
  plan,
  product.addChildren([
    productDetails,
    productStep,
    productRow,
    productRules,
    productRule,
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
