import type { GrowthLine } from '../works/growth.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = [70, 30, 520, 260];
const COLOURS = ['#2f7d5b', '#b4532a', '#3a5ba0', '#8a6d1d'];

/** CPU of service and PostgreSQL together by the size of the database, both axes logarithmic. */
export const plotGrowth = (lines: readonly GrowthLine[]): string => {
  const total = ({ cpuUs, databaseUs }: GrowthLine['costs'][number]) => cpuUs + databaseUs;
  const costs = lines.flatMap((line) => line.costs);
  const [least, most] = [Math.min(...costs.map(total)) / 2, Math.max(...costs.map(total)) * 2];
  const sizes = [...new Set(costs.map(({ products }) => products))];
  const x = (products: number) => LEFT + (WIDTH * Math.log10(products / (sizes[0] as number))) / (sizes.length - 1);
  const y = (us: number) => TOP + HEIGHT * (1 - Math.log(us / least) / Math.log(most / least));
  const drawn = lines.flatMap((line, place) => {
    const colour = COLOURS[place % COLOURS.length];
    const points = line.costs.map((cost) => `${x(cost.products).toFixed(1)},${y(total(cost)).toFixed(1)}`);
    const last = line.costs.at(-1);
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`,
      ...points.map(
        (point) => `<circle r="3" fill="${colour}" cx="${point.split(',')[0]}" cy="${point.split(',')[1]}"/>`,
      ),
      last
        ? `<text x="${LEFT + WIDTH + 8}" y="${(y(total(last)) + 4).toFixed(1)}" fill="${colour}">${line.work}, ${total(last).toFixed(0)} us</text>`
        : '',
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 210} ${TOP + HEIGHT + 50}" font-family="sans-serif" font-size="12" role="img" aria-label="Cost per request as the database grows">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="${LEFT}" y="16">CPU us per request, service + PostgreSQL, as the database grows</text>`,
    `<path d="M${LEFT} ${TOP}V${TOP + HEIGHT}H${LEFT + WIDTH}" fill="none" stroke="#222"/>`,
    ...sizes.map(
      (products) =>
        `<text x="${x(products).toFixed(1)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${products.toLocaleString('en')}</text>`,
    ),
    `<text x="${LEFT + WIDTH / 2}" y="${TOP + HEIGHT + 38}" text-anchor="middle">products in the database</text>`,
    ...[100, 1000, 10_000]
      .filter((us) => us > least && us < most)
      .map((us) => `<text x="${LEFT - 8}" y="${(y(us) + 4).toFixed(1)}" text-anchor="end">${us}</text>`),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
};
