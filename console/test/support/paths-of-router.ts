import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

type Router = { routesByPath: Record<string, unknown> };

/** What stands in a path for each of its parameters, and what a list can open beside itself. */
export type Places = {
  params: Readonly<Record<string, number | undefined>>;
  open: Readonly<Record<string, number | undefined>>;
};

/** Every path of the console's router: lists also with a record open, and what can be made anew also as new. */
export const pathsOfRouter = async (page: Page, { params, open }: Places): Promise<string[]> => {
  const paths = await page.evaluate(() => {
    const { routesByPath } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return Object.keys(routesByPath);
  });
  assert.ok(paths.length > 20, `${paths.length} routes`);
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
