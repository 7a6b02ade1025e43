import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adjustPriceTable, type PriceAdjustment, parsePriceTable } from '@vantail/pricing';
import { pricedRow, useRows } from '../../api/product-parts.ts';
import { DifferenceGrid } from '../../forms/changes/difference-grid.tsx';
import { gridDifferences } from '../../forms/changes/grid-differences.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { ExamplePrices } from '../tables/example-prices.tsx';
import type { AdjustmentBody, AdjustmentReport } from './adjustment.ts';
import styles from './adjustments.module.css';

const adjustedCellsWords = messages({
  en: { grid: 'Prices after the change', before: 'Before', after: 'After', none: 'This row has no table.' },
  fr: { grid: 'Prix après la modification', before: 'Avant', after: 'Après', none: 'Cette ligne n’a pas de tableau.' },
});

type AdjustedCellsProps = { productId: number; rowId: number; adjustment: AdjustmentBody };

/** The cells of one row before and after: by the library that the service itself uses, so that they are the same. */
const AdjustedCells = ({ productId, rowId, adjustment }: AdjustedCellsProps) => {
  const say = useMessages(adjustedCellsWords);
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

const words = messages({
  en: {
    row: (id: number) => `row ${id}`,
    from: (before: string, after: string) => `lowest price ${before} → ${after}`,
    cells: (count: number) => plural('en', count, 'price', 'prices'),
    open: 'Open the row',
    none: 'none',
  },
  fr: {
    row: (id: number) => `ligne ${id}`,
    from: (before: string, after: string) => `prix le plus bas ${before} → ${after}`,
    cells: (count: number) => plural('fr', count, 'prix', 'prix'),
    open: 'Ouvrir la ligne',
    none: 'aucun',
  },
});

type Row = AdjustmentReport['rows'][number];

type Props = {
  productId: number;
  rows: readonly Row[];
  /** The adjustment of a dry run: its cells can be shown before and after. Once it is written, the history has them. */
  adjustment: AdjustmentBody | undefined;
};

/** The rows of one product that change, each with its cells. */
export const AdjustedRows = ({ productId, rows, adjustment }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const nameOf = useConfigurationName();
  const { data: known = [] } = useRows(productId);
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  return rows.map(({ pricing_configuration_id: id, cells_changed, computed_minimum_price: price }) => {
    const row = known.find((one) => one.id === id);
    const facts = (
      <span className="soft small figures">
        {say.from(money(price.old), money(price.new))} · {say.cells(cells_changed)}
      </span>
    );
    const name = row ? nameOf(row) : say.row(id);
    const link = (
      <Link to="/products/$productId/rows/$rowId" params={{ productId, rowId: String(id) }}>
        {adjustment ? say.open : name}
      </Link>
    );
    if (!adjustment)
      return (
        <p key={id} className={styles.line}>
          {link} {facts}
        </p>
      );
    return (
      <Disclosure key={id} title={name} meta={facts}>
        <p>{link}</p>
        <AdjustedCells productId={productId} rowId={id} adjustment={adjustment} />
      </Disclosure>
    );
  });
};
