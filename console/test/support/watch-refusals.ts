import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { watchRequests } from './watch-requests.ts';

type Operations = Record<string, Record<string, { 'x-scopes'?: readonly string[] }>>;

const { paths } = JSON.parse(readFileSync(new URL('../../../client/openapi.json', import.meta.url), 'utf8')) as {
  paths: Operations;
};
const idsIn = (path: string) => path.split('{').length;
const routes = Object.entries(paths)
  .sort(([a], [b]) => idsIn(a) - idsIn(b))
  .map(([path, operations]) => ({ pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), operations }));

/** The scopes of which a request needs one, by the description; undefined where it names none. */
const scopesFor = (request: Request): readonly string[] | undefined => {
  const { pathname } = new URL(request.url());
  const found = routes.find(({ pattern }) => pattern.test(pathname));
  return found?.operations[request.method().toLowerCase()]?.['x-scopes'];
};

/** POSTs that store nothing: they are let through. */
const isReading = (request: Request) =>
  request.method() === 'GET' || /\/(quote|choices)$/.test(new URL(request.url()).pathname);

/**
 * Notes what the service refuses for want of a scope, and what it would refuse: writes are looked up in the description and then not
 * sent, so that every button can be pressed.
 */
export const watchRefusals = async (page: Page, scopes: readonly string[]) => {
  const found: string[] = [];
  const settle = watchRequests(page);
  // What opens beside the page would take the place in front of it.
  page.on('popup', (popup) => void popup.close());
  page.on('response', (response) => {
    if (response.status() === 403) found.push(`403 for ${response.request().method()} ${response.url()}`);
  });
  // Signing out is a write, too: it would end the walk.
  await page.route(
    ({ pathname }) => /^\/(v1\/|session)/.test(pathname),
    (route, request) => {
      if (isReading(request)) return route.fallback();
      const needed = scopesFor(request);
      if (needed && !needed.some((scope) => scopes.includes(scope)))
        found.push(`it would be 403: ${request.method()} ${request.url()}`);
      return route.abort();
    },
  );
  return { settle, take: () => found.splice(0) };
};
