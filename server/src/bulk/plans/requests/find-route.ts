import type { PathIds, PlannedRoute } from './planned-route.ts';
import { plannedRoutes } from './planned-routes.ts';

const ID = /^[1-9][0-9]{0,15}$/;

/** The ids in a path of this shape; undefined where it has another. */
const idsOf = (shape: string, path: string): PathIds | undefined => {
  const [wanted, given] = [shape.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const ids = { id: 0, productId: 0 };
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return undefined;
      continue;
    }
    if (!ID.test(text) || !Number.isSafeInteger(Number(text))) return undefined;
    ids[part === ':product_id' ? 'productId' : 'id'] = Number(text);
  }
  return ids;
};

export type FoundRoute = { route: PlannedRoute; ids: PathIds };

/** The route that a request is for; undefined where it cannot be planned. */
export const findRoute = (method: string, path: string): FoundRoute | undefined => {
  for (const route of plannedRoutes) {
    const ids = route.method === method ? idsOf(route.path, path) : undefined;
    if (ids) return { route, ids };
  }
  return undefined;
};
