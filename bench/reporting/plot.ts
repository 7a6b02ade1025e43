import type { Figure } from '../works/figure.ts';

const BAR = 18;
const LEFT = 260;
const WIDTH = 460;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** How much of its bar a figure uses: up to 1 is met, whichever way the bar points. */
const usedOf = ({ value, bar }: Figure) => (bar.is === 'at least' ? bar.limit / value : value / bar.limit);

/** Each figure as a part of its bar; the line is where the bar stands. */
export const plotFigures = (figures: readonly Figure[]): string => {
  const most = Math.max(1.25, ...figures.map(usedOf));
  const scale = WIDTH / most;
  const height = 34 + figures.length * (BAR + 8);
  const rows = figures.map((figure, place) => {
    const used = usedOf(figure);
    const y = 26 + place * (BAR + 8);
    const colour = used <= 1 ? '#2f7d5b' : '#b4532a';
    return [
      `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${escaped(figure.work)}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${(used * scale).toFixed(1)}" height="${BAR}" fill="${colour}"/>`,
      `<text x="${(LEFT + used * scale + 6).toFixed(1)}" y="${y + 13}">${used.toFixed(2)}</text>`,
    ].join('');
  });
  const line = LEFT + scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 60} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Each figure as a part of its bar">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${LEFT}" y="14">part of the bar that is used; left of the line is met</text>`,
    ...rows,
    `<line x1="${line.toFixed(1)}" x2="${line.toFixed(1)}" y1="20" y2="${height - 6}" stroke="#222" stroke-dasharray="4 3"/>`,
    '</svg>',
    '',
  ].join('\n');
};
