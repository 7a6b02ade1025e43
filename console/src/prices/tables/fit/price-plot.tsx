import { nearestPoint } from './nearest-point.ts';
import 'uplot/dist/uPlot.min.css';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useFormat } from '../../../session/use-format.ts';
import type { Language } from '../../../ui/language/messages.ts';
import { useTheme } from '../../../ui/theme-context.tsx';
import { plotOptions } from './plot-options.ts';
import styles from './price-plot.module.css';
import type { FitState } from './use-price-fit.ts';

type Props = {
  state: FitState;
  language: Language;
  /** The index of the active cell, which gets a ring. */
  chosen: number | undefined;
  onChoose: (index: number) => void;
  /** A text alternative for the plot. */
  label: string;
};

const HEIGHT = 240;
const REACH_PX = 24;

/** An element above the canvas: moving the active cell must not redraw 40,000 points. */
const placeRing = (ring: HTMLDivElement | null, plot: uPlot, { points }: FitState, chosen: number | undefined) => {
  const { widths, heights, prices } = points;
  const price = chosen === undefined ? 0 : (prices[chosen] ?? 0);
  const surface = chosen === undefined ? 0 : ((widths[chosen] ?? 0) * (heights[chosen] ?? 0)) / 1e6;
  const left = plot.over.offsetLeft + plot.valToPos(surface, 'x');
  const top = plot.over.offsetTop + plot.valToPos(price, 'y');
  if (!ring) return;
  ring.hidden = !(price > 0);
  ring.style.transform = `translate(${left}px, ${top}px)`;
};

/** The plot inside `parent`, with a ring around the active cell. Returns the index of the point below the pointer. */
const usePlot = (
  { state, language, chosen }: Pick<Props, 'state' | 'language' | 'chosen'>,
  parent: RefObject<HTMLDivElement | null>,
  ring: RefObject<HTMLDivElement | null>,
): number | undefined => {
  const { isDark } = useTheme();
  const plot = useRef<uPlot | undefined>(undefined);
  const [pointed, setPointed] = useState<number | undefined>(undefined);

  const moveRing = useEffectEvent((made: uPlot) => placeRing(ring.current, made, state, chosen));
  const data = useEffectEvent((): uPlot.AlignedData => [state.plot.surfacesM2, state.plot.prices]);
  const point = useEffectEvent((made: uPlot) => {
    const { left = -1, top = -1, idx } = made.cursor;
    const distance = (x: number, y: number) => Math.hypot(made.valToPos(x, 'x') - left, made.valToPos(y, 'y') - top);
    setPointed(idx == null || left < 0 ? undefined : nearestPoint(state.plot, idx, distance, REACH_PX));
  });
  const line = useEffectEvent(() => state.fit);
  const isOff = useEffectEvent((index: number) => state.fit?.off[state.plot.places[index] ?? 0] === 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours change with the theme, words with the language.
  useEffect(() => {
    const element = parent.current;
    if (!element) return;
    const options = plotOptions({
      element,
      language,
      size: { width: element.clientWidth, height: HEIGHT },
      line: () => line(),
      isOff: (index) => isOff(index),
      onPoint: (made) => point(made),
      onDrawn: (made) => moveRing(made),
    });
    const made = new uPlot(options, data(), element);
    plot.current = made;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== made.width) made.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [isDark, language]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new prices are drawn as soon as they are there.
  useEffect(() => plot.current?.setData(data()), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ring follows the active cell.
  useEffect(() => {
    if (plot.current) moveRing(plot.current);
  }, [chosen]);
  return pointed;
};

/** The prices on a canvas, which can draw 40,000 points. The pointer names the nearest one, and a click goes to it. */
export const PricePlot = ({ onChoose, label, ...plot }: Props) => {
  const { state } = plot;
  const format = useFormat();
  const parent = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const pointed = usePlot(plot, parent, ring);
  const { widths, heights, prices } = state.points;
  const index = pointed === undefined ? undefined : state.plot.places[pointed];
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list below and the table lead to the same cells by key. */}
      <div ref={parent} role="img" aria-label={label} onClick={() => index !== undefined && onChoose(index)} />
      <div ref={ring} className={styles.ring} hidden />
      <p className={`${styles.pointed} figures soft small`} aria-hidden="true">
        {index !== undefined &&
          `${format.size(widths[index] ?? 0, heights[index] ?? 0)} · ${format.money(prices[index] ?? 0)}`}
      </p>
    </div>
  );
};
