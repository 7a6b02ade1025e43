import { roles, scopesOf } from '../../callers/scopes.ts';
import { type ProblemCode, problems } from '../../errors.ts';
import type { Route, RouteTable } from '../route-table.ts';
import { eventOperation } from './event-operation.ts';
import { hoistSchemas, type Json } from './hoist-schemas.ts';
import { describedOperation } from './operation.ts';
import { problemSchema } from './problem-schema.ts';

const tags = {
  brands: 'Manufacturers of the products.',
  categories: 'The tree of product categories.',
  products: 'The products on sale, each with its own configurator.',
  steps: 'The configurator flow of a product, with its attached options, and the report on its readiness.',
  options: 'Reusable choices (colours, glazing, handles, sizes) that steps offer.',
  examples: 'Configurations with what must come of them: a price, a refusal, options that can be chosen.',
  rules: 'Conditions on earlier choices and sizes, and their effects: which choices remain, and why others do not.',
  'pricing rows': 'The price of each opening: width x height grids or formulas.',
  'price tables': 'Price tables that many pricing rows share.',
  'price lists': 'The price list of a brand as one file, with many products.',
  'price list mappings': 'Stored answers about the sheets of a price list, for the next file.',
  settings: 'The settings of the shop: who sells, its default VAT rate, limits of discounts, and how offers are made.',
  'VAT rates': 'The rates of VAT, with what documents must say about them.',
  services: 'Fitting, removal, delivery: what a quote charges beside products.',
  tariffs: 'Percentages on list prices, by discount group, for dealers and for what the shop itself pays.',
  'from-prices': 'Computed catalogue prices, for category cards and listing pages.',
  storefront: 'Everything a shop needs, in one call.',
  media: 'Pictures of products, options, categories and brands.',
  bulk: 'Price lists and products as a whole: adjustments, copies, imports and exports. You can try each with a dry run.',
  quotes: 'Prices for a size and its options, with a breakdown; saved quotes are business records.',
  changes: 'The ledger of changes: who changed what and when, and how to undo it.',
  plans: 'Changes that you prepare now and publish together, at once or at a set time.',
  webhooks: 'Notifications of changes, and the status of their delivery.',
  people: 'Who works with the catalogue: their roles, and their invitations.',
  'sign-in': 'How a browser gets its session: with a passkey, an invitation or a key.',
  account: 'For the signed-in person: their passkeys and signed-in devices.',
  keys: 'The API keys of the tenant, and who the calling key is.',
  operator: 'For the operator of an installation, with the operator token.',
  service: 'Health, metrics and this description.',
};

const description = `The catalogue and configurator back end for made-to-measure windows and doors.

Every request under /v1 carries \`Authorization: Bearer <API key>\`; the key names the tenant, which sees its own data only.
Bodies are JSON. Errors are RFC 9457 problems whose \`code\` is the contract.
Writes take an \`Idempotency-Key\` and, where an object is changed, \`If-Match\`.
Assistants call the same service by the Model Context Protocol, at \`POST /mcp\` with the same keys (docs/guides/assistants.md).`;

/** Each status of the problem table, with the codes that it may carry. */
const problemResponses = (): Json => {
  const byStatus = Map.groupBy(Object.keys(problems) as ProblemCode[], (code) => problems[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `Problem${status}`,
      {
        description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('; '),
        headers: {
          'X-Request-Id': { schema: { type: 'string' } },
          ...(status === 429 || status === 503 ? { 'Retry-After': { schema: { type: 'integer' } } } : {}),
        },
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
};

const openApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

/** Pages for people are not part of the API; HEAD goes with every GET. */
export const isDocumented = (route: Route): boolean => route.method !== 'HEAD' && route.schema.hide !== true;

/** OpenAPI 3.1, built from the route table and the schemas that validate (docs/adr/0002). */
export const openApiDocument = (table: RouteTable, options: { version: string; withOperator: boolean }): Json => {
  const schemas: Record<string, Json> = { Problem: problemSchema };
  const paths: Record<string, Record<string, Json>> = {};
  const webhooks: Record<string, Json> = {};
  for (const route of table.routes) {
    if (!isDocumented(route) || (route.access === 'operator' && !options.withOperator)) continue;
    const path = openApiPath(route.path);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: hoistSchemas(describedOperation(route), schemas) as Json,
    };
    for (const [type, body] of Object.entries(route.schema.events ?? {}))
      webhooks[type] = { post: hoistSchemas(eventOperation(type, body), schemas) as Json };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vantail',
      version: options.version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the tenant: vtl_ and 38 characters.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-vantail',
          // D18.1: with a session a person may do what their role may.
          'x-roles': Object.fromEntries(roles.map((role) => [role, scopesOf(role)])),
          description:
            'The session of a browser, for pages of this service: `vantail-<port>` where PUBLIC_URL is not https. Ignored beside Authorization.',
        },
        operatorToken: { type: 'http', scheme: 'bearer', description: 'The OPERATOR_TOKEN of the installation.' },
      },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: problemResponses(),
    },
  };
};
