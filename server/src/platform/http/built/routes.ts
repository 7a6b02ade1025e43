import { readFileSync } from 'node:fs';
import { isProblemCode, notFound } from '../../errors.ts';
import { Type } from '../../json/json-schema.ts';
import { readRelease } from '../../release.ts';
import type { ItemGroup } from '../../words/error-items.ts';
import { cachedInProcess } from '../answers/compression.ts';
import type { App } from '../fastify-types.ts';
import type { RouteTable } from '../route-table.ts';

const CSP =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
const config = { access: 'public' } as const;

const version = readRelease();

/**
 * The description of the API, and the pages of its error codes. They are made when first asked for; their code is
 * loaded then.
 */
export const docsRoutes = (table: RouteTable, groups: () => Promise<readonly ItemGroup[]>) => async (app: App) => {
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  let json: string | undefined;
  let catalogue: string | undefined;
  const [cachedJson, cachedCatalogue, cachedStyle] = [cachedInProcess(), cachedInProcess(), cachedInProcess()];

  const description = async (): Promise<string> => {
    const { openApiDocument } = await import('../openapi/document.ts');
    return JSON.stringify(openApiDocument(table, { version, withOperator: app.config.operatorTokens.length > 0 }));
  };

  app.get(
    '/openapi.json',
    {
      config: {
        ...config,
        operation: {
          id: 'getDescription',
          note: 'Returns the document from which this page and `@vantail/client` are generated; it is generated from the schemas that validate requests. It includes the operator’s operations if the installation has an operator token.',
        },
      },
      schema: {
        tags: ['service'],
        summary: 'This description, as OpenAPI 3.1',
        response: { 200: Type.Unsafe<string>({ type: 'object' }) },
      },
    },
    async (_request, reply) => {
      json ??= await description();
      reply.cachedEncodings = cachedJson;
      return reply.type('application/json; charset=utf-8').send(json);
    },
  );

  // D2: the `type` of a problem leads here.
  app.get<{ Params: { code: string } }>(
    '/problems/:code',
    { config, schema: { hide: true } },
    async (request, reply) => {
      const { problemPage } = await import('./problems-page.ts');
      const { code } = request.params;
      if (!isProblemCode(code)) throw notFound();
      return reply.header('content-security-policy', CSP).type('text/html; charset=utf-8').send(problemPage(code));
    },
  );

  app.get('/problems', { config, schema: { hide: true } }, async (_request, reply) => {
    catalogue ??= (await import('./problems-page.ts')).problemsPage(await groups());
    reply.cachedEncodings = cachedCatalogue;
    return reply.header('content-security-policy', CSP).type('text/html; charset=utf-8').send(catalogue);
  });

  app.get('/problems/style.css', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.cachedEncodings = cachedStyle;
    return reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style);
  });
};
