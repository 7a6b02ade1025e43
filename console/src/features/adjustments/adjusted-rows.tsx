import { Link } from '@tanstack/react-router';
import { useRows } from '../../api/product-parts.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { AdjustedCells } from './adjusted-cells.tsx';
import type { AdjustmentBody, AdjustmentReport } from './adjustment.ts';
import styles from './adjustments.module.css';

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
      <Disclosure key={id} title={name} beside={facts}>
        <p>{link}</p>
        <AdjustedCells productId={productId} rowId={id} adjustment={adjustment} />
      </Disclosure>
    );
  });
};
