import type { Route } from '../routes/route-table.ts';

/** Names that do not follow from method and path alone, by route. */
const NAMED: Readonly<Record<string, string>> = {
  'GET /healthz': 'getHealth',
  'GET /readyz': 'getReadiness',
  'GET /openapi.json': 'getDescription',
  'DELETE /v1/api-keys/:id': 'revokeApiKey',
  'DELETE /operator/v1/tenants/:id/api-keys/:key_id': 'revokeTenantApiKey',
  'DELETE /v1/quotes/:id': 'eraseQuoteCustomer',
  'GET /v1/people': 'listPeople',
  'POST /v1/people': 'createPerson',
  'GET /v1/people/:id': 'getPerson',
  'PATCH /v1/people/:id': 'updatePerson',
  'DELETE /v1/people/:id': 'deactivatePerson',
  'POST /v1/people/:id/invite': 'invitePerson',
  'GET /operator/v1/tenants/:id/people': 'listTenantPeople',
  'POST /operator/v1/tenants/:id/people': 'createTenantPerson',
  'DELETE /operator/v1/tenants/:id/people/:person_id': 'deactivateTenantPerson',
  'POST /session/passkey/options': 'beginSignIn',
  'POST /session/passkey': 'signInByPasskey',
  'POST /session/invitation/options': 'readInvitation',
  'POST /session/invitation': 'acceptInvitation',
  'POST /session/key': 'signInByKey',
  'POST /session/link': 'signInByLink',
  'DELETE /session': 'signOut',
  'POST /v1/account/passkeys/options': 'beginPasskey',
  'DELETE /v1/account/sessions/:id': 'endSession',
  'GET /v1/readiness': 'listReadiness',
  'PATCH /v1/settings': 'updateSettings',
  'GET /v1/webhooks/:id/deliveries': 'listWebhookDeliveries',
  'POST /v1/pricing-adjustments': 'adjustPrices',
  'POST /v1/options/import': 'importOptions',
  'GET /v1/options/workbook': 'exportOptionWorkbook',
  'POST /v1/options/workbook': 'importOptionWorkbook',
  'GET /v1/products/workbook': 'exportProductWorkbook',
  'POST /v1/products/workbook': 'importProductWorkbook',
  'POST /v1/media/assignments': 'assignPictures',
  'POST /v1/products/:product_id/pricing-configurations/grid-sizes': 'takeGridSizes',
  'POST /v1/price-tables/share': 'sharePriceTable',
  'POST /v1/price-list-imports': 'importBrandPriceList',
  'GET /v1/brands/:id/price-list/export': 'exportBrandPriceList',
  'POST /v1/plans/:id/requests': 'addPlanRequests',
  'DELETE /v1/plans/:id/requests/:request_id': 'removePlanRequest',
  'POST /operator/v1/verify': 'verifyPrices',
  'POST /v1/products/import': 'importProduct',
  'POST /v1/products/:product_id/configuration/import': 'importProductConfiguration',
  'GET /v1/products/:product_id/configuration/export': 'exportProductConfiguration',
  'GET /v1/products/:product_id/configuration/validation': 'validateProduct',
  'POST /v1/products/:product_id/pricing-configurations/import': 'importPriceList',
  'GET /v1/products/:product_id/pricing-configurations/export': 'exportPriceList',
  'GET /v1/products/:product_id/pricing-configurations/:id/export': 'exportPricingConfiguration',
  'GET /v1/products/:product_id/pricing-configurations/:id/drawing.svg': 'drawPricingConfiguration',
  'POST /v1/media': 'uploadMedia',
  'DELETE /v1/media/:id': 'deleteMedia',
  'GET /media/:token.webp': 'getPicture',
  'GET /v1/categories/:id/cards': 'listCards',
  'GET /v1/cards': 'searchCards',
  'PUT /v1/products/:product_id/steps/order': 'reorderSteps',
  'POST /v1/products/:product_id/choices': 'evaluateChoices',
  'POST /v1/products/:product_id/examples/run': 'runExamples',
  'POST /v1/products/:product_id/duplicate': 'duplicateProduct',
  'GET /v1/quotes/:id/document.html': 'getOfferPage',
  'GET /v1/quotes/:id/document.pdf': 'getOfferPdf',
  'POST /v1/quotes/:id/duplicate': 'duplicateQuote',
  'POST /v1/quotes/:id/replace-option': 'replaceQuoteOption',
};

/** Things that exist below a tenant and by themselves, or are named like those of others, keep the name of what they belong to. */
const keepsParent = (parent: string, thing: string): boolean => parent === 'tenants' || thing === 'options';

const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const camel = (segment: string): string =>
  segment
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('');
const singular = (segment: string): string => camel(segment.replace(/ies$/, 'y').replace(/s$/, ''));

const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true;

/** Of one thing: `getProduct`, `updateStep`. */
const ofThing = (method: string, name: string, isRemoved: boolean): string => {
  const verbs: Record<string, string> = { GET: 'get', PATCH: 'update', PUT: 'replace' };
  return `${verbs[method] ?? (isRemoved ? 'delete' : 'deactivate')}${name}`;
};

/** Of a collection, or of what is done to one thing: `listSteps`, `createStep`, `quoteProduct`, `getProductFromPrice`. */
const ofCollection = (method: string, segment: string, parent: string, kinds: Kinds): string => {
  const owner = parent === '' ? '' : singular(parent);
  if (method === 'DELETE') return `delete${owner}`;
  if (method === 'PUT') return `replace${owner}${camel(segment)}`;
  const kept = keepsParent(parent, segment) ? owner : '';
  if (method === 'GET') return kinds.isList ? `list${kept}${camel(segment)}` : `get${owner}${camel(segment)}`;
  // A collection has a name in the plural; anything else is something that is done.
  if (kinds.isCreated && segment.endsWith('s')) return `create${kept}${singular(segment)}`;
  const done = camel(segment);
  return `${done.slice(0, 1).toLowerCase()}${done.slice(1)}${owner}`;
};

type Kinds = { isList: boolean; isCreated: boolean };

/** The name of an operation in clients that are made from the description: `quoteProduct`. */
export const operationId = ({ method, path, schema, operation }: Route): string => {
  if (operation) return operation.id;
  const named = NAMED[`${method} ${path}`];
  if (named !== undefined) return named;
  const segments = path.split('/').filter((part) => part !== '' && part !== 'v1' && part !== 'operator');
  const last = segments.at(-1) ?? '';
  const answers = (schema.response ?? {}) as Record<string, { properties?: Record<string, unknown> }>;
  if (isParameter(last)) {
    const [thing = '', parent = ''] = [segments.at(-2), segments.at(-4)];
    const owner = keepsParent(parent, thing) ? singular(parent) : '';
    return ofThing(method, owner + singular(thing), answers[204] !== undefined);
  }
  const parent = isParameter(segments.at(-2)) ? (segments.at(-3) ?? '') : '';
  const isList = answers[200]?.properties?.total_pages !== undefined || answers[200]?.properties?.data !== undefined;
  return ofCollection(method, last, parent, { isList, isCreated: answers[201] !== undefined });
};
