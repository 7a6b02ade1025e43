import { Drawing, type Font, fonts, makePdf, textWidth } from './pdf-writer.ts';

/** A table as a person would read it. */
export type PdfTruth = { widths: number[]; heights: number[]; prices: (number | null)[][] };

export type RandomPdf = { bytes: Uint8Array; tables: PdfTruth[]; about: string };

/** A small generator of random numbers that can be repeated (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T;
  const chance = (share: number) => next() < share;
  return { next, whole, pick, chance };
};
type Random = ReturnType<typeof randomOf>;

const alignments = ['left', 'right', 'centre'] as const;
type Alignment = (typeof alignments)[number];
/** How a program writes the cells of a row: one instruction for each cell, word, letter, or for the whole row. */
const manners = ['cell', 'cell', 'cell', 'word', 'letter', 'row'] as const;
const separators = ['', ' ', '.', '\u00a0', "'"] as const;
const wholes = ['mm', 'cm'] as const;

type Plan = {
  font: Font;
  size: number;
  header: Alignment;
  body: Alignment;
  manner: (typeof manners)[number];
  separator: (typeof separators)[number];
  decimals: 0 | 2;
  currency: string;
  unit: (typeof wholes)[number];
  pitch: number;
  padding: number;
  isRuled: boolean;
  isShaded: boolean;
  isBold: boolean;
  corner: readonly string[];
  cornerLine: 'top' | 'middle' | 'bottom';
  isLabelled: boolean;
  isUnitBelow: boolean;
  missing: string;
  title: boolean;
};

const corners = [
  ['Hauteur \\ Largeur (mm)'],
  ['H \\ L mm'],
  ['mm'],
  ['H/L mm'],
  ['Breite / Hoehe mm'],
  ['Largeur /', 'Hauteur mm'],
  ['Hauteur /', 'Largeur mm'],
  ['Height', '\\ width mm'],
] as const;

const planOf = ({ pick, whole, chance, next }: Random): Plan => {
  const size = whole(6, 11);
  return {
    font: pick(fonts),
    size,
    header: pick(alignments),
    body: pick(['right', 'right', 'centre', 'left']),
    manner: pick(manners),
    separator: pick(separators),
    decimals: pick([0, 2]),
    currency: pick(['', '', '', ' €']),
    unit: pick(['mm', 'mm', 'cm']),
    pitch: size * (1.15 + next() * 1.4),
    padding: size * (0.1 + next() * 1.6),
    isRuled: chance(0.4),
    isShaded: chance(0.3),
    isBold: chance(0.1),
    corner: pick(corners),
    cornerLine: pick(['top', 'middle', 'bottom']),
    isLabelled: chance(0.2),
    isUnitBelow: chance(0.1),
    missing: pick(['', '', '-', 'x', '—']),
    title: chance(0.6),
  };
};

const shownNumber = (value: number, { separator, decimals }: Pick<Plan, 'separator' | 'decimals'>): string => {
  const [head = '', tail = ''] = value.toFixed(decimals).split('.');
  const grouped = head.replaceAll(/(?<=[0-9])(?=(?:[0-9]{3})+$)/g, separator);
  return tail === '' ? grouped : `${grouped},${tail}`;
};

const truthOf = (
  { whole, pick, next, chance }: Random,
  plan: Plan,
  most: { across: number; down: number },
): PdfTruth => {
  const step = pick([50, 100, 100, 200, 250]);
  const sizes = (count: number) => {
    const first = whole(4, 12) * 100;
    return Array.from({ length: count }, (_, index) => first + step * index);
  };
  const widths = sizes(whole(2, Math.min(12, most.across)));
  const heights = sizes(whole(2, Math.min(24, most.down)));
  const base = whole(60, 1400);
  const hole = chance(0.4) ? next() * 0.2 : 0;
  const prices = heights.map((_, row) =>
    widths.map((_, column) => {
      const price = base + row * whole(11, 38) + column * whole(9, 31) + row * column;
      const exact = plan.decimals === 0 ? price : price + whole(0, 99) / 100;
      return next() < hole && row + column > 0 ? null : Math.round(exact * 100) / 100;
    }),
  );
  return { widths, heights, prices };
};

type Texts = { corner: readonly string[]; header: string[]; rows: { size: string; cells: string[] }[] };

const textsOf = ({ widths, heights, prices }: PdfTruth, plan: Plan): Texts => {
  const size = (mm: number) =>
    plan.unit === 'cm'
      ? String(mm / 10)
      : shownNumber(mm, { ...plan, decimals: 0, separator: plan.separator === '.' ? '' : plan.separator });
  return {
    corner: plan.corner.map((line) => (plan.unit === 'cm' ? line.replace('mm', 'cm') : line)),
    header: widths.map(size),
    rows: heights.map((mm, row) => ({
      size: size(mm),
      cells: (prices[row] ?? []).map((price) =>
        price === null ? plan.missing : `${shownNumber(price, plan)}${plan.currency}`,
      ),
    })),
  };
};

type Placed = { x: number; text: string };

/** Draws the cells of a row as one program or another does. */
const drawRow = (drawing: Drawing, y: number, cells: readonly Placed[], { font, size, manner, isBold }: Plan) => {
  const style = { font, size };
  const filled = cells.filter(({ text }) => text !== '');
  if (manner === 'row') {
    const array: (string | number)[] = [];
    let end = filled[0]?.x ?? 0;
    for (const { x, text } of filled) {
      if (array.length > 0) array.push(((end - x) / size) * 1000);
      array.push(text);
      end = x + textWidth(text, font, size);
    }
    if (array.length > 0) drawing.text(filled[0]?.x ?? 0, y, array, style);
    return;
  }
  for (const { x, text } of filled) {
    if (manner === 'cell') {
      drawing.text(x, y, text, style);
      if (isBold) drawing.text(x + 0.2, y, text, style);
      continue;
    }
    const parts = manner === 'letter' ? [...text] : text.split(/(?<= )/);
    let at = x;
    for (const part of parts) {
      if (part.trim() !== '') drawing.text(at, y, part.trimEnd(), style);
      at += textWidth(part, font, size);
    }
  }
};

const placed = (text: string, x: number, width: number, alignment: Alignment, plan: Plan): Placed => {
  const own = textWidth(text, plan.font, plan.size);
  const room = width - own - plan.padding;
  const before = alignment === 'left' ? 0 : alignment === 'right' ? room : room / 2;
  return { x: x + plan.padding / 2 + before, text };
};

type Frame = { drawing: Drawing; x: number; y: number };

const widest = (texts: readonly string[], plan: Plan): number =>
  Math.max(...texts.map((text) => textWidth(text, plan.font, plan.size))) + plan.padding;

/** Draws a table, or some rows in the columns of the whole; returns where it ends. */
const drawTable = (
  { drawing, x, y }: Frame,
  texts: Texts,
  plan: Plan,
  { withHeader = true, whole = texts }: { withHeader?: boolean; whole?: Texts } = {},
): { right: number; bottom: number } => {
  const first = widest([...whole.corner, ...whole.rows.map(({ size }) => size)], plan);
  const columns = texts.header.map((header, column) =>
    widest([header, ...whole.rows.map(({ cells }) => cells[column] ?? '')], plan),
  );
  const left = x + (plan.isLabelled ? plan.size * 2 : 0);
  const starts = [left + first];
  for (const width of columns) starts.push((starts.at(-1) ?? 0) + width);
  let line = y;
  if (withHeader) {
    const lines = texts.corner.length;
    const offset = { top: 0, middle: (lines - 1) / 2, bottom: lines - 1 }[plan.cornerLine];
    const top = line;
    const leading = plan.size * 1.15;
    if (plan.isShaded) drawing.box(left, top - plan.size, (starts.at(-1) ?? left) - left, leading * lines, 0.9);
    const headerY = top + offset * leading;
    texts.corner.forEach((text, index) => {
      if (lines > 1 || index > 0)
        drawRow(drawing, top + index * leading, [placed(text, left, first, 'left', plan)], plan);
    });
    const cells = texts.header.map((text, column) =>
      placed(text, starts[column] ?? 0, columns[column] ?? 0, plan.header, plan),
    );
    const corner = lines === 1 ? [placed(texts.corner[0] ?? '', left, first, 'left', plan)] : [];
    drawRow(drawing, headerY, [...corner, ...cells], plan);
    line = top + (lines - 1) * leading + plan.pitch;
  }
  const bodyTop = line;
  for (const { size, cells } of texts.rows) {
    drawRow(
      drawing,
      line,
      [
        placed(size, left, first, plan.body, plan),
        ...cells.map((text, column) => placed(text, starts[column] ?? 0, columns[column] ?? 0, plan.body, plan)),
      ],
      plan,
    );
    line += plan.pitch;
  }
  if (plan.isLabelled) {
    const label = 'Hauteur';
    const middle = (bodyTop + line) / 2 + textWidth(label, plan.font, plan.size) / 2;
    drawing.text(x + plan.size, middle, label, { font: plan.font, size: plan.size, turned: true });
  }
  if (plan.isRuled)
    for (const start of [left, ...starts])
      drawing.line(start, y - plan.size, start, line - plan.pitch + plan.size * 0.3);
  return { right: starts.at(-1) ?? left, bottom: line };
};

const TOP = 60;
const PAGE = { width: 842, height: 595 };

/** What fits on a page: the widest table that a plan can make, at the most. */
const room = (plan: Plan): { across: number; down: number } => {
  const cell = textWidth('0 000,00 €', plan.font, plan.size) + plan.padding;
  return {
    across: Math.max(2, Math.floor((PAGE.width - 200) / cell)),
    down: Math.max(2, Math.floor((PAGE.height - TOP - 60) / plan.pitch) - 4),
  };
};

const layouts = ['one', 'one', 'beside', 'stacked', 'pages', 'pages without header'] as const;

/** A price list on paper, by its seed. */
export const randomPdf = (seed: number): RandomPdf => {
  const random = randomOf(seed);
  const plan = planOf(random);
  const layout = random.pick(layouts);
  const fits = room(plan);
  const tables: PdfTruth[] = [];
  const pages: Drawing[] = [];
  const newPage = () => {
    const drawing = new Drawing(PAGE.width, PAGE.height);
    pages.push(drawing);
    drawing.text(40, PAGE.height - 20, `Tarif 2027 - page ${pages.length}`, { font: plan.font, size: 7 });
    return drawing;
  };
  const title = (drawing: Drawing, x: number, y: number, text: string) => {
    if (plan.title) drawing.text(x, y, text, { font: plan.font, size: plan.size + 2 });
  };
  const drawing = newPage();
  const half = { across: Math.max(2, Math.floor(fits.across / 2) - 2), down: fits.down };
  if (layout === 'beside') {
    let x = 40;
    for (let index = 0; index < 2; index++) {
      const truth = truthOf(random, plan, half);
      tables.push(truth);
      title(drawing, x, TOP - plan.size * 3, `Fenetre ${index + 1}`);
      x = drawTable({ drawing, x, y: TOP }, textsOf(truth, plan), plan).right + plan.size * (3 + random.next() * 4);
    }
  } else if (layout === 'stacked') {
    let y = TOP;
    for (let index = 0; index < 2; index++) {
      const truth = truthOf(random, plan, { ...fits, down: Math.max(2, Math.floor(fits.down / 2) - 4) });
      tables.push(truth);
      title(drawing, 40, y - plan.size * 2.2, `Fenetre ${index + 1}`);
      y = drawTable({ drawing, x: 40, y }, textsOf(truth, plan), plan).bottom + plan.size * (3.5 + random.next() * 3);
    }
  } else {
    const isLong = layout !== 'one';
    const truth = truthOf(random, plan, isLong ? { ...fits, down: fits.down * 2 } : fits);
    tables.push(truth);
    const texts = textsOf(truth, plan);
    const cut = isLong ? random.whole(1, texts.rows.length - 1) : texts.rows.length;
    title(drawing, 40, TOP - plan.size * 3, 'Fenetre PVC');
    const drawPart = (page: Drawing, from: number, to: number, withHeader: boolean) =>
      drawTable({ drawing: page, x: 40, y: TOP }, { ...texts, rows: texts.rows.slice(from, to) }, plan, {
        withHeader,
        whole: texts,
      });
    drawPart(drawing, 0, Math.min(cut, fits.down), true);
    for (let from = Math.min(cut, fits.down); from < texts.rows.length; from += fits.down) {
      const page = newPage();
      if (layout === 'pages') title(page, 40, TOP - plan.size * 3, 'Fenetre PVC');
      drawPart(page, from, Math.min(from + fits.down, texts.rows.length), layout === 'pages');
    }
  }
  const about = `${layout}, ${JSON.stringify({ ...plan })}`;
  return { bytes: makePdf(pages), tables, about };
};
