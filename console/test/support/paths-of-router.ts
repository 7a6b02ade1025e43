import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

type Route = { options: { validateSearch?: (search: object) => object } };
type Router = { routesByPath: Record<string, Route> };

/** What stands in a path for each of its parameters, and what a list can open beside itself. */
export type Places = {
  params: Readonly<Record<string, number | undefined>>;
  open: Readonly<Record<string, number | undefined>>;
};

/** Lists whose records have a page of their own. */
const WITHOUT_SHEET = ['/categories', '/quotes'];

/** Every path of the console's router: lists also with a record open, and what can be made anew also as new. */
export const pathsOfRouter = async (page: Page, { params, open }: Places): Promise<string[]> => {
  const { paths, lists } = await page.evaluate(() => {
    const { routesByPath } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const opens = ([, { options }]: [string, Route]) => 'open' in (options.validateSearch?.({ open: 1 }) ?? {});
    const routes = Object.entries(routesByPath);
    return { paths: routes.map(([path]) => path), lists: routes.filter(opens).map(([path]) => path) };
  });
  assert.ok(paths.length > 20 && lists.length > 5, `${paths.length} routes, ${lists.length} lists`);
  for (const path of lists.filter((list) => !WITHOUT_SHEET.includes(list)))
    assert.ok(open[path] !== undefined, `tell this test an id that ${path} opens`);
  const filled = (path: string) =>
    path.replaceAll(/\$\w+/g, (name) => {
      assert.ok(params[name] !== undefined, `tell this test an id for ${name} of ${path}`);
      return String(params[name]);
    });
  return paths.flatMap((path) => {
    const isOfPart = /\/\$(step|row|rule)Id$/.test(path);
    const opened = open[path] === undefined ? [] : [`${path}?open=${open[path]}`, `${path}?open=new`];
    return [path, ...(isOfPart ? [path.replace(/\$\w+$/, 'new')] : []), ...opened].map(filled);
  });
};
