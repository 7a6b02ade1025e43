import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlanCheck } from '../../api/plans.ts';
import { byMove, moveOf, movesIn, type NamedMove } from '../../forms/saving/price-move.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import styles from './plans.module.css';

const words = messages({
  en: {
    title: 'From-prices before and after',
    product: 'Product',
    before: 'Before',
    after: 'After',
    move: 'Change',
    none: 'none',
    same: (count: number) => `${plural('en', count, 'product keeps', 'products keep')} the same from-price.`,
    all: 'Show all',
  },
  fr: {
    title: 'Prix « à partir de » avant et après',
    product: 'Produit',
    before: 'Avant',
    after: 'Après',
    move: 'Écart',
    none: 'aucun',
    same: (count: number) => `${plural('fr', count, 'produit garde', 'produits gardent')} le même prix.`,
    all: 'Tout afficher',
  },
});

type Checked = PlanCheck['products'][number];

const FIRST = 20;

/** Every product whose from-price moves, the largest moves first. */
export const PriceMoves = ({ products }: { products: readonly Checked[] }) => {
  const say = useMessages(words);
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  const percent = (price: NamedMove) => {
    const move = moveOf(price);
    return Number.isFinite(move) ? (
      <span className={move > 0 ? styles.up : styles.down}>{format.percent(Math.round(move * 100) / 100)}</span>
    ) : null;
  };
  const moved = byMove(movesIn(products)).filter((move) => moveOf(move) !== 0);
  const columns: Column<NamedMove>[] = [
    {
      id: 'product',
      title: say.product,
      cell: ({ product_id, name }) => (
        <Link to="/products/$productId" params={{ productId: product_id }}>
          {name}
        </Link>
      ),
    },
    { id: 'before', title: say.before, align: 'end', isSpare: true, cell: ({ old }) => money(old) },
    { id: 'after', title: say.after, align: 'end', cell: (move) => money(move.new) },
    { id: 'move', title: say.move, align: 'end', cell: percent },
  ];
  return (
    <section className={styles.part} aria-label={say.title}>
      <h2>{say.title}</h2>
      {moved.length > 0 && (
        <DataTable
          label={say.title}
          columns={columns}
          rows={isWhole ? moved : moved.slice(0, FIRST)}
          rowKey={({ product_id }) => product_id}
        />
      )}
      {!isWhole && moved.length > FIRST && <Button onPress={() => setWhole(true)}>{say.all}</Button>}
      {products.length > moved.length && <p className="soft">{say.same(products.length - moved.length)}</p>}
    </section>
  );
};
