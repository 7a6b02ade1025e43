declare module 'fastify' {
  interface FastifyInstance {
    durations: RequestDurations;
  }
}

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
 * How long answers took, by method, route and status, as a histogram of Prometheus. Counted here by a few look-ups a
 * request: a library's sorts and joins the labels each time (docs/adr/0018). Labels are routes, never paths.
 */
export type RequestDurations = ReturnType<typeof requestDurations>;

export const requestDurations = () => {
  /** By route, method and status. Routes are few and always the same strings, so finding one joins and hashes nothing. */
  const routes = new Map<string, Map<string, Map<number, Series>>>();

  const newSeries = (method: string, route: string, status: number): Series => {
    const byMethod = routes.get(route) ?? new Map<string, Map<number, Series>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Series>();
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const series = { labels, buckets: BOUNDS_S.map(() => 0), sumS: 0, count: 0 };
    routes.set(route, byMethod);
    byMethod.set(method, byStatus);
    byStatus.set(status, series);
    return series;
  };

  return {
    observe(method: string, route: string, status: number, seconds: number): void {
      const series = routes.get(route)?.get(method)?.get(status) ?? newSeries(method, route, status);
      let place = 0;
      while (place < BOUNDS_S.length && seconds > (BOUNDS_S[place] as number)) place++;
      if (place < BOUNDS_S.length) series.buckets[place] = (series.buckets[place] as number) + 1;
      series.sumS += seconds;
      series.count++;
    },
    text(): string {
      const series = [...routes.values()]
        .flatMap((byMethod) => [...byMethod.values()])
        .flatMap((byStatus) => [...byStatus.values()]);
      const head = [`# HELP ${NAME} Time to answer, by method, route and status`, `# TYPE ${NAME} histogram`];
      return `${[...head, ...series.flatMap(linesOf)].join('\n')}\n`;
    },
  };
};
