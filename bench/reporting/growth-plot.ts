import type { GrowthLine } from '../works/growth.ts';

const [LEFT, TOP, WIDTH, HEIGHT, RIGHT] = [64, 56, 460, 280, 200];
const COLOURS = ['#1f6f54', '#a8481f', '#2f5597', '#7a5c00', '#7b3f8c'];
const LABEL_HEIGHT = 30;

type Cost = GrowthLine['costs'][number];
const total = ({ cpuUs, databaseUs }: Cost) => cpuUs + databaseUs;
const spelled = (us: number) =>
  us >= 1000 ? `${(us / 1000).toFixed(us >= 10_000 ? 0 : 1)} ms` : `${us.toFixed(0)} us`;

/** Labels at the right end of their lines, moved apart where lines end close to each other. */
const placedLabels = (wanted: readonly number[]): number[] => {
  const placed = [...wanted];
  const inOrder = wanted.map((_, index) => index).sort((a, b) => (wanted[a] as number) - (wanted[b] as number));
  for (const [place, index] of inOrder.entries()) {
    const above = place === 0 ? undefined : placed[inOrder[place - 1] as number];
    if (above !== undefined) placed[index] = Math.max(placed[index] as number, above + LABEL_HEIGHT);
  }
  return placed;
};

/** 1, 2 and 5 of each power of ten that lie between the two. */
const ticksBetween = (least: number, most: number): number[] =>
  [10, 100, 1000, 10_000].flatMap((power) => [power, 2 * power, 5 * power]).filter((us) => us >= least && us <= most);

/** CPU of service and PostgreSQL together by the size of the database, both axes logarithmic: a flat line does not grow. */
export const plotGrowth = (lines: readonly GrowthLine[]): string => {
  const costs = lines.flatMap((line) => line.costs);
  const [least, most] = [Math.min(...costs.map(total)) / 1.6, Math.max(...costs.map(total)) * 1.6];
  const sizes = [...new Set(costs.map(({ products }) => products))];
  const x = (products: number) => LEFT + (WIDTH * Math.log10(products / (sizes[0] as number))) / (sizes.length - 1);
  const y = (us: number) => TOP + HEIGHT * (1 - Math.log(us / least) / Math.log(most / least));
  const labels = placedLabels(lines.map(({ costs }) => y(total(costs.at(-1) as Cost))));
  const drawn = lines.flatMap(({ work, costs }, place) => {
    const colour = COLOURS[place % COLOURS.length];
    const points = costs.map((cost) => [x(cost.products).toFixed(1), y(total(cost)).toFixed(1)] as const);
    const [first, last] = [total(costs[0] as Cost), total(costs.at(-1) as Cost)];
    const labelY = labels[place] as number;
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => point.join(',')).join(' ')}"/>`,
      ...points.map(([cx, cy]) => `<circle r="3.5" fill="${colour}" cx="${cx}" cy="${cy}"/>`),
      `<text x="${LEFT + WIDTH + 14}" y="${(labelY - 1).toFixed(1)}" fill="${colour}" font-weight="600">${work}</text>`,
      `<text x="${LEFT + WIDTH + 14}" y="${(labelY + 13).toFixed(1)}" fill="#444">${spelled(first)} to ${spelled(last)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + 56}" font-family="sans-serif" font-size="12" role="img" aria-label="CPU of a request as the database grows">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="16" y="24" font-size="15" font-weight="600">CPU of a request while the database grows a thousandfold</text>`,
    `<text x="16" y="42" fill="#444">service and PostgreSQL together, one tenant's request among the products of all</text>`,
    ...ticksBetween(least, most).flatMap((us) => [
      `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(us).toFixed(1)}" y2="${y(us).toFixed(1)}" stroke="#e3e3e3"/>`,
      `<text x="${LEFT - 8}" y="${(y(us) + 4).toFixed(1)}" text-anchor="end" fill="#444">${spelled(us)}</text>`,
    ]),
    `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${TOP + HEIGHT}" y2="${TOP + HEIGHT}" stroke="#222"/>`,
    ...sizes.map(
      (products) =>
        `<text x="${x(products).toFixed(1)}" y="${TOP + HEIGHT + 20}" text-anchor="middle" fill="#444">${products.toLocaleString('en')}</text>`,
    ),
    `<text x="${LEFT + WIDTH / 2}" y="${TOP + HEIGHT + 42}" text-anchor="middle">products in the database</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
};
