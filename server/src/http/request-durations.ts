const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NAME = 'vantail_http_request_duration_seconds';

type Series = { labels: string; buckets: number[]; sumS: number; count: number };

const linesOf = ({ labels, buckets, sumS, count }: Series): string[] => {
  let below = 0;
  const counts = BOUNDS_S.map((bound, place) => {
    below += buckets[place] as number;
    return `${NAME}_bucket{${labels},le="${bound}"} ${below}`;
  });
  return [
    ...counts,
    `${NAME}_bucket{${labels},le="+Inf"} ${count}`,
    `${NAME}_sum{${labels}} ${sumS}`,
    `${NAME}_count{${labels}} ${count}`,
  ];
};

/**
 * How long answers took, by method, route and status, as a histogram of Prometheus. Counted here by two look-ups a
 * request: a library's sorts and joins the labels each time (docs/adr/0018). Labels are routes, never paths.
 */
export type RequestDurations = ReturnType<typeof requestDurations>;

export const requestDurations = () => {
  const routes = new Map<string, Map<number, Series>>();

  const seriesOf = (method: string, route: string, status: number): Series => {
    const name = `${method} ${route}`;
    const byStatus = routes.get(name) ?? new Map<number, Series>();
    routes.set(name, byStatus);
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const series = byStatus.get(status) ?? { labels, buckets: BOUNDS_S.map(() => 0), sumS: 0, count: 0 };
    byStatus.set(status, series);
    return series;
  };

  return {
    observe(method: string, route: string, status: number, seconds: number): void {
      const series = routes.get(`${method} ${route}`)?.get(status) ?? seriesOf(method, route, status);
      const place = BOUNDS_S.findIndex((bound) => seconds <= bound);
      if (place >= 0) series.buckets[place] = (series.buckets[place] as number) + 1;
      series.sumS += seconds;
      series.count++;
    },
    text(): string {
      const series = [...routes.values()].flatMap((byStatus) => [...byStatus.values()]);
      const head = [`# HELP ${NAME} Time to answer, by method, route and status`, `# TYPE ${NAME} histogram`];
      return `${[...head, ...series.flatMap(linesOf)].join('\n')}\n`;
    },
  };
};
