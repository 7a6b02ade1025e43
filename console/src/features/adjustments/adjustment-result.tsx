import { Link } from '@tanstack/react-router';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import type { AdjustmentReport } from './adjustment.ts';

const words = messages({
  en: {
    summary: (rows: number, products: number, cells: number) => `${rows} rows of ${products} products, ${cells} prices`,
    nothing: 'No price would change: no active row fits, or rounding gives the same prices.',
    products: 'From-prices before and after',
    product: 'Product',
    rows: 'Rows changed',
    before: 'From-price before',
    after: 'After',
    difference: 'Difference',
    none: 'none',
    skipped: (count: number) => `${count} rows have a table that cannot be read, and stay as they are:`,
    row: (id: number) => `row ${id}`,
  },
  fr: {
    summary: (rows: number, products: number, cells: number) => `${rows} lignes de ${products} produits, ${cells} prix`,
    nothing: "Aucun prix ne changerait : aucune ligne active ne convient, ou l'arrondi donne les mêmes prix.",
    products: 'Prix « à partir de » avant et après',
    product: 'Produit',
    rows: 'Lignes modifiées',
    before: 'Prix avant',
    after: 'Après',
    difference: 'Écart',
    none: 'aucun',
    skipped: (count: number) => `${count} lignes ont un tableau illisible et restent telles quelles :`,
    row: (id: number) => `ligne ${id}`,
  },
});

/** Every product that changes, with its from-price before and after, for the dry run and the real run. */
export const AdjustmentResult = ({ report }: { report: AdjustmentReport }) => {
  const say = useMessages(words);
  const format = useFormat();
  const { totals, products, skipped, warnings } = report;
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  const difference = (old: number | null, now: number | null) =>
    old === null || now === null || old === 0 ? '' : format.percent(Math.round((now / old - 1) * 10_000) / 100);
  return (
    <>
      {warnings.map(({ code, message }) => (
        <Notice key={code} signal="warn">
          {message}
        </Notice>
      ))}
      {skipped.length > 0 && (
        <Notice signal="warn" title={say.skipped(skipped.length)}>
          {skipped.slice(0, 20).map(({ product_id, pricing_configuration_id, message }) => (
            <Link
              key={pricing_configuration_id}
              to="/products/$productId/rows/$rowId"
              params={{ productId: product_id, rowId: String(pricing_configuration_id) }}
            >
              {say.row(pricing_configuration_id)}: {message}
            </Link>
          ))}
        </Notice>
      )}
      {totals.rows_changed === 0 ? (
        <Notice signal="neutral">{say.nothing}</Notice>
      ) : (
        <>
          <p>{say.summary(totals.rows_changed, totals.products_changed, totals.cells_changed)}</p>
          <DataTable
            label={say.products}
            rows={products}
            rowKey={({ product_id }) => product_id}
            columns={[
              {
                id: 'product',
                title: say.product,
                cell: ({ product_id, name }) => (
                  <Link to="/products/$productId" params={{ productId: product_id }}>
                    {name}
                  </Link>
                ),
              },
              {
                id: 'rows',
                title: say.rows,
                align: 'end',
                isMinor: true,
                cell: ({ rows_changed }) => format.number(rows_changed),
              },
              { id: 'before', title: say.before, align: 'end', cell: ({ from_price }) => money(from_price.old) },
              { id: 'after', title: say.after, align: 'end', cell: ({ from_price }) => money(from_price.new) },
              {
                id: 'difference',
                title: say.difference,
                align: 'end',
                cell: ({ from_price }) => difference(from_price.old, from_price.new),
              },
            ]}
          />
        </>
      )}
    </>
  );
};
