import type { PriceList, Truth } from '../entry.ts';
import { languages, type Words } from '../languages.ts';
import { gridLines, longLines, money, type Place, placed, textFile } from '../lines.ts';
import { priceGrid, steps } from '../truth.ts';
import { workbook } from '../workbook.ts';
import { damaged, placeOf } from './random-damage.ts';
import type { RandomPlan } from './random-plan.ts';

/** Sizes are counted in half decimetres or whole inches; a table of doors or blinds is neither smaller nor larger. */
const MM_OF_STEP = { mm: 50, cm: 50, m: 50, in: 25.4 } as const;

const truthOf = ({ unit, widths, heights, base, isWhole, none }: RandomPlan): Truth => {
  const mm = (axis: RandomPlan['widths']) =>
    steps(axis.first, axis.step, axis.count).map((size) => Math.round(size * MM_OF_STEP[unit]));
  // A size without any price at all is not in a long list.
  const isSmall = widths.count < 3 || heights.count < 3;
  const places = (isSmall ? [] : none).map(
    (at) => [placeOf(at, widths.count), placeOf((at * 13) % 1000, heights.count)] as const,
  );
  return priceGrid(mm(widths), mm(heights), { base, whole: isWhole, none: places });
};

/** What the plan says, where it makes sense: nobody writes inches, or a transposed table, without a word. */
const sensible = (plan: RandomPlan): RandomPlan => ({
  ...plan,
  unitSaid: plan.unit === 'in' && plan.unitSaid === 'nowhere' ? 'above' : plan.unitSaid,
  named: plan.layout === 'turned' && plan.named === 'none' ? 'stroke' : plan.named,
  damage: plan.layout === 'long' ? null : plan.damage,
});

const unitName = (plan: RandomPlan) => (plan.unit === 'in' ? 'inch' : plan.unit);

const cornerOf = (plan: RandomPlan, words: Words): Place => {
  const [down, across] = plan.layout === 'turned' ? [words.width, words.height] : [words.height, words.width];
  const unit = plan.unitSaid === 'corner' ? ` (${unitName(plan)})` : '';
  if (plan.named === 'stroke') return `${down} \\ ${across}${unit}`;
  if (plan.named === 'slash') return `${down} / ${across}${unit}`;
  if (plan.named === 'arrows') return `${down} ↓ ${across} →${unit}`;
  if (plan.named === 'one') return `${down}${unit}`;
  return unit === '' ? null : unit.trim();
};

/** The word of each axis beside it: above the sizes, and before the first line. */
const withWordsAround = (lines: Place[][], plan: RandomPlan, words: Words): Place[][] => {
  if (plan.named !== 'around') return lines;
  const [down, across] = plan.layout === 'turned' ? [words.width, words.height] : [words.height, words.width];
  return [[null, null, across], ...lines.map((line, place) => [place === 1 ? down : null, ...line])];
};

const pricesAs = ({ decimal, thousands, currency, isWhole, isWorkbook, areNumbersText }: RandomPlan) => {
  if (isWorkbook && !areNumbersText) return (price: number): Place => price;
  const mark = thousands === 'other sign' ? (decimal === ',' ? '.' : ',') : thousands;
  const [before, after] = currency.endsWith(' ') ? [currency, ''] : ['', currency];
  return money({ decimal, thousands: mark, before, after, digits: isWhole ? 0 : 2 });
};

const sizesAs = (plan: RandomPlan) => {
  const { decimal, isWorkbook, areNumbersText, unitSaid } = plan;
  return (mm: number): Place => {
    const size = plan.unit === 'in' ? Math.round(mm / 25.4) : mm / { mm: 1, cm: 10, m: 1000 }[plan.unit];
    const text = String(Number(size.toFixed(3))).replace('.', decimal);
    if (unitSaid === 'beside') return plan.unit === 'in' ? `${text}"` : `${text} ${plan.unit}`;
    return isWorkbook && !areNumbersText ? Number(size.toFixed(3)) : text;
  };
};

const gridOf = (plan: RandomPlan, truth: Truth, words: Words): Place[][] => {
  const size = sizesAs(plan);
  const options = { corner: cornerOf(plan, words), size, price: pricesAs(plan), none: plan.noneMark };
  const lines = damaged(gridLines(truth, { ...options, turned: plan.layout === 'turned' }), plan);
  const blanks = new Set(plan.blanks);
  const spaced = lines.flatMap((line, place) => (blanks.has(place) ? [[], line] : [line]));
  return withWordsAround(spaced, plan, words);
};

const longOf = (plan: RandomPlan, truth: Truth, words: Words): Place[][] => {
  const unit = plan.unitSaid === 'corner' ? ` (${unitName(plan)})` : '';
  const [size, price] = [sizesAs(plan), pricesAs(plan)];
  const extra = (width: number, height: number) =>
    plan.longColumns.map((column) =>
      column === 'article' ? `A-${width}${height}` : column === 'group' ? 2 : Math.round((width * height) / 40000),
    );
  const titles = { article: words.article, group: words.group, weight: 'kg' };
  return [
    [
      ...plan.longColumns.map((column) => titles[column]),
      `${words.width}${unit}`,
      `${words.height}${unit}`,
      words.price,
    ],
    ...longLines(truth).map(([width, height, amount]) => [
      ...extra(width, height),
      size(width),
      size(height),
      price(amount),
    ]),
  ];
};

const titlesOf = (plan: RandomPlan, words: Words): Place[][] => {
  const texts = {
    title: [words.title],
    thickness: [words.thickness],
    inclusive: [words.inclusive],
    exclusive: [words.exclusive],
    'group L': [null, `${words.group} L`],
    year: [`${words.price} 2026`],
    'year number': [words.title, 2026],
    HT: [null, 'HT'],
  };
  const unit = plan.unitSaid === 'above' ? [[words.sizesIn(unitName(plan))]] : [];
  return [...plan.titles.map((title) => texts[title]), ...unit];
};

const withNotes = (lines: Place[][], plan: RandomPlan, words: Words): Place[][] => {
  const price = pricesAs(plan);
  // Under the price of a long list, under the first two sizes of a grid.
  const isAround = plan.named === 'around';
  const surcharge =
    plan.layout === 'long'
      ? ['+ motor', ...Array.from({ length: plan.longColumns.length + 1 }, () => null), price(95)]
      : [...(isAround ? [null] : []), '+ motor', price(95), price(96)];
  const below = plan.notes.flatMap((note): Place[][] => {
    if (note === 'footnote') return [[], [words.footnote]];
    if (note === 'footnote at once') return [[words.footnote]];
    if (note === 'page number') return [[], [null, null, 17]];
    return note === 'surcharge line' ? [surcharge] : [];
  });
  const hasRemark = plan.notes.includes('remark beside');
  return [...lines.map((line, place) => (hasRemark && place === 1 ? [...line, null, words.footnote] : line)), ...below];
};

/** A list that was made by chance. What it says is its truth; whatever else is written is wrong. */
export const randomList = (given: RandomPlan, name: string): PriceList => {
  const plan = sensible(given);
  const words = languages[plan.language];
  const truth = truthOf(plan);
  const table = plan.layout === 'long' ? longOf(plan, truth, words) : gridOf(plan, truth, words);
  const lines = placed([...titlesOf(plan, words), ...withNotes(table, plan, words)], plan.down, plan.right);
  const { separator, decimal } = plan;
  return {
    name: `${name} ${JSON.stringify(plan)}\n${textFile(lines)}`,
    language: plan.language,
    file: plan.isWorkbook ? workbook({ cells: lines }) : textFile(lines, { separator, decimal }),
    truth: [truth],
    allowed: { codes: 'any', asks: false },
  };
};
