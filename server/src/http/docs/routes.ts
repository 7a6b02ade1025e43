import { readFileSync } from 'node:fs';
import { Type } from '../../json-schema.ts';
import { readRelease } from '../../release.ts';
import { keptInProcess } from '../compression/kept-encodings.ts';
import type { App } from '../routes/fastify-types.ts';
import type { RouteTable } from '../routes/route-table.ts';

const CSP =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
const config = { access: 'public' } as const;

export const version = readRelease();

/**
 * The description of the API, for programs and for people. Both are made when first asked for; their code is loaded
 * then.
 */
export const docsRoutes = (table: RouteTable) => async (app: App) => {
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  let json: string | undefined;
  let page: string | undefined;
  const [keptJson, keptPage, keptStyle] = [keptInProcess(), keptInProcess(), keptInProcess()];
  const document = async () => {
    const { openApiDocument } = await import('../openapi/document.ts');
    return openApiDocument(table, { version, withOperator: app.config.operatorTokens.length > 0 });
  };

  app.get(
    '/openapi.json',
    {
      config,
      schema: {
        tags: ['service'],
        summary: 'This description, as OpenAPI 3.1',
        response: { 200: Type.Unsafe<string>({ type: 'object' }) },
      },
    },
    async (_request, reply) => {
      json ??= JSON.stringify(await document());
      reply.kept = keptJson;
      return reply.type('application/json; charset=utf-8').send(json);
    },
  );

  app.get('/docs', { config, schema: { hide: true } }, async (_request, reply) => {
    page ??= (await import('./page.ts')).docsPage(await document());
    reply.kept = keptPage;
    return reply.header('content-security-policy', CSP).type('text/html; charset=utf-8').send(page);
  });

  app.get('/docs/style.css', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.kept = keptStyle;
    return reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style);
  });
};
