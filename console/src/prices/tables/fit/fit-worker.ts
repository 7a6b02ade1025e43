import { type PlotData, type PointLists, type PriceFit, plotData, priceFit } from './price-fit.ts';

export type FitRequest = { points: PointLists; line: { A: number; B: number } | undefined };
export type FitAnswer = { fit: PriceFit | undefined; plot: PlotData };

/** An exact fit through 40,000 prices takes longer than a keystroke may: it runs in a worker. */
addEventListener('message', ({ data: { points, line } }: MessageEvent<FitRequest>) => {
  const answer: FitAnswer = { fit: priceFit(points, line), plot: plotData(points) };
  postMessage(answer);
});
