import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FitAnswer, FitRequest } from './fit-worker.ts';
import type { PointLists } from './price-fit.ts';

export type FitState = FitAnswer & { points: PointLists };

type Line = { A: number; B: number };

/**
 * The fit of prices, computed in a worker. The last result stays until the next one arrives, and changes in between are
 * computed once. `points` and `line` must be the same objects while nothing changes.
 */
export const usePriceFit = (points: PointLists, line?: Line): FitState | undefined => {
  const [answer, setAnswer] = useState<FitState | undefined>(undefined);
  const worker = useRef<Worker | undefined>(undefined);
  const pending = useRef<PointLists | undefined>(undefined);
  const isStale = useRef(false);

  const ask = useEffectEvent(() => {
    if (!worker.current) return;
    if (pending.current) {
      isStale.current = true;
      return;
    }
    pending.current = points;
    const request: FitRequest = { points, line };
    worker.current.postMessage(request);
  });
  const take = useEffectEvent((data: FitAnswer) => {
    const points = pending.current;
    // Every cell may get another mark: that must not delay a keystroke.
    if (points) startTransition(() => setAnswer({ ...data, points }));
    pending.current = undefined;
    if (isStale.current) {
      isStale.current = false;
      ask();
    }
  });

  useEffect(() => {
    const made = new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<FitAnswer>) => take(data));
    worker.current = made;
    pending.current = undefined;
    return () => made.terminate();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the input.
  useEffect(() => ask(), [points, line]);
  return answer;
};
