import type { Page } from 'playwright-core';
import { waitMs } from '../../../scripts/testing/until.ts';

type Router = {
  history: { replace: (path: string) => void };
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
};

/** Goes to a page of the console without loading the console again, and waits until it stands there. */
export const goTo = (page: Page, path: string) =>
  page.evaluate(
    async ({ to, limitMs }) => {
      const router = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
      router.history.replace(to);
      const isThere = ({ status, location, resolvedLocation }: Router['state']) =>
        status === 'idle' && resolvedLocation?.href === location.href;
      const limit = performance.now() + limitMs;
      do await new Promise((resolve) => setTimeout(resolve, 10));
      while (!isThere(router.state) && performance.now() < limit);
      if (!isThere(router.state)) throw new Error(`${to} is ${router.state.status} for ${limitMs} ms`);
      // A page that is not in front has no frames.
      await new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 100)]);
    },
    { to: `/console${path}`, limitMs: waitMs() },
  );
