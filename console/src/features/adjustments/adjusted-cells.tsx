import { useQuery } from '@tanstack/react-query';
import { adjustPriceTable, type PriceAdjustment, parsePriceTable } from '@vantail/pricing';
import { pricedRow } from '../../api/product-parts.ts';
import { DifferenceGrid } from '../../editing/differences/difference-grid.tsx';
import { gridDifferences } from '../../editing/differences/grid-differences.ts';
import { ExamplePrices } from '../../editing/price-table/example-prices.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useClient } from '../../session/session-context.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { AdjustmentBody } from './adjustment.ts';

const words = messages({
  en: { grid: 'Prices after the change', before: 'Before', after: 'After', none: 'This row has no table.' },
  fr: { grid: 'Prix après la modification', before: 'Avant', after: 'Après', none: "Cette ligne n'a pas de tableau." },
});

type Props = { productId: number; rowId: number; adjustment: AdjustmentBody };

/** The cells of one row before and after: by the library that the service itself uses, so that they are the same. */
export const AdjustedCells = ({ productId, rowId, adjustment }: Props) => {
  const say = useMessages(words);
  const client = useClient();
  const query = useQuery({
    queryKey: ['products', productId, 'rows', rowId, 'priced'],
    queryFn: () => pricedRow(client, productId, rowId),
  });
  return (
    <Loaded query={query} skeleton={<Skeleton lines={4} />}>
      {(row) => {
        const after = adjustPriceTable(row.price_table, adjustment as PriceAdjustment);
        const [old, now] = [
          parsePriceTable(row.price_table),
          parsePriceTable(after.kind === 'adjusted' ? after.price_table : null),
        ];
        if (old.kind === 'grid' && now.kind === 'grid')
          return <DifferenceGrid label={say.grid} rows={gridDifferences(old, now)} />;
        if (old.kind !== 'formula' || now.kind !== 'formula') return <p className="soft">{say.none}</p>;
        return (
          <>
            <h4>{say.before}</h4>
            <ExamplePrices table={old} range={row} />
            <h4>{say.after}</h4>
            <ExamplePrices table={now} range={row} />
          </>
        );
      }}
    </Loaded>
  );
};
