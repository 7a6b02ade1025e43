import { type Figure, type FigureWithBar, hasBar, meets } from '../works/figure.ts';

const BAR = 18;
const ROW = BAR + 8;
const [LEFT, TOP, WIDTH, RIGHT] = [300, 62, 340, 150];
/** What is further off is drawn at the edge; its number says how far. */
const MOST = 1.6;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Which part of its bar a figure uses: up to 1 the bar is met, whether it is a minimum or a maximum. */
const usedOf = ({ value, bar }: FigureWithBar) => (bar.is === 'at least' ? bar.limit / value : value / bar.limit);

/** Each figure as a part of its bar; the line marks the bar. */
export const plotFigures = (all: readonly Figure[]): string => {
  const figures = all.filter(hasBar);
  const scale = WIDTH / MOST;
  const height = TOP + figures.length * ROW + 12;
  const line = LEFT + scale;
  const rows = figures.map((figure, place) => {
    const y = TOP + place * ROW;
    const { is, limit } = figure.bar;
    return [
      `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${escaped(figure.work)}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${(Math.min(usedOf(figure), MOST) * scale).toFixed(1)}" height="${BAR}" fill="${meets(figure) ? '#2f7d5b' : '#b4532a'}"/>`,
      `<text x="${LEFT + WIDTH + 12}" y="${y + 13}"><tspan font-weight="600">${number(figure.value)}</tspan><tspan fill="#444"> (${is} ${limit})</tspan></text>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Each figure as a part of its bar">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="16" y="24" font-size="15" font-weight="600">How much of each bar is used</text>`,
    `<text x="16" y="42" fill="#444">shorter is better; what ends left of the line meets its bar</text>`,
    ...rows,
    `<line x1="${line.toFixed(1)}" x2="${line.toFixed(1)}" y1="${TOP - 8}" y2="${height - 6}" stroke="#222" stroke-dasharray="4 3"/>`,
    '</svg>',
    '',
  ].join('\n');
};
