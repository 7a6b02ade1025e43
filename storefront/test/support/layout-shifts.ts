import type { Page } from 'playwright-core';

/** What has moved on a page since it was opened, and not by what somebody did, with its places before and after. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const seen: Shift[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What moves with the frame at hand is told behind the next one.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(...(observer.takeRecords() as Shift[]));
    const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
    return seen
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .flatMap(({ value, sources }) =>
        sources.map(({ previousRect, currentRect }) => `${value}: ${rect(previousRect)} to ${rect(currentRect)}`),
      );
  });
