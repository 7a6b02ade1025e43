import { type PriceTable, plainNumber, tableValue } from '@vantail/pricing';
import { useFormat } from '../../session/use-format.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { RowRange } from './convert-table.ts';

const words = messages({
  en: { title: 'For example' },
  fr: { title: 'Par exemple' },
});

/** What a formula gives at the smallest size of the row, at one square metre, and at the largest. */
export const ExamplePrices = ({ table, range }: { table: PriceTable; range: RowRange }) => {
  const say = useMessages(words);
  const { size, money, basis } = useFormat();
  const sizes = [
    [range.total_width_min, range.total_height_min],
    [1000, 1000],
    [range.total_width_max, range.total_height_max],
  ] as const;
  const examples = sizes.flatMap(([width, height]) => {
    if (width === null || height === null) return [];
    const value = tableValue(table, width, height);
    return value.outcome === 'priced'
      ? [`${size(width, height)}: ${money(plainNumber(value.value, value.divisor))}`]
      : [];
  });
  if (examples.length === 0) return null;
  return (
    <p className="figures small soft" style={{ whiteSpace: 'normal' }}>
      {say.title} ({basis}): {examples.join(' · ')}
    </p>
  );
};
