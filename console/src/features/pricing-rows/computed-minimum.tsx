import { type RowPrice, rowPrice } from '@vantail/pricing';
import { memo } from 'react';
import type { PricingRow } from '../../api/product-parts.ts';
import { readTable } from '../../editing/price-table/read-table.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import type { RowDraft } from './row-draft.ts';
import styles from './row-editor.module.css';

const words = messages({
  en: {
    title: 'Lowest price of the row',
    none: 'No price yet',
    no_pricing_data: 'There is nothing to make a price from: fill in the price table or the fallback price.',
    no_positive_price: 'No value of the row is above 0.',
    grid: (size: string, base: string) => `The cheapest cell, ${size}: ${base}`,
    formula: (size: string, base: string) => `The formula at the smallest size, ${size}: ${base}`,
    samples: (size: string, base: string) => `The cheapest sample, ${size}: ${base}`,
    minimum_price: (_: string, base: string) => `The fallback price: ${base}`,
    percentage: (percent: string) => `Adjustment of the row: ${percent}`,
    stored: (price: string) => `Stored: ${price}`,
    storedNone: 'Stored: no price',
    same: 'This is what is stored.',
  },
  fr: {
    title: 'Prix le plus bas de la ligne',
    none: 'Pas encore de prix',
    no_pricing_data: "Rien ne permet d'établir un prix : remplissez le tableau de prix ou le prix de repli.",
    no_positive_price: "Aucune valeur de la ligne n'est supérieure à 0.",
    grid: (size: string, base: string) => `La cellule la moins chère, ${size} : ${base}`,
    formula: (size: string, base: string) => `La formule à la plus petite dimension, ${size} : ${base}`,
    samples: (size: string, base: string) => `L'échantillon le moins cher, ${size} : ${base}`,
    minimum_price: (_: string, base: string) => `Le prix de repli : ${base}`,
    percentage: (percent: string) => `Ajustement de la ligne : ${percent}`,
    stored: (price: string) => `Enregistré : ${price}`,
    storedNone: 'Enregistré : aucun prix',
    same: "C'est le prix enregistré.",
  },
});

type Props = {
  draft: RowDraft;
  /** The table that prices it, its own or a shared one. */
  text: string | null;
  row: PricingRow | undefined;
};

/** `computed_minimum_price` as it would become (D9.4, D9.5), with each number it is made of, beside the stored one. */
export const ComputedMinimum = memo(({ draft, text, row }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const priced = rowPrice(draft, readTable(text).table);
  const now = priced.computed_minimum_price;
  const stored = row?.computed_minimum_price ?? null;
  const money = (price: number) => `${format.money(price)} ${format.basis}`;
  return (
    <section className={styles.computed} aria-label={say.title}>
      <span className="soft small">{say.title}</span>
      <output className={`${styles.amount} figures`}>{now === null ? say.none : money(now)}</output>
      <Origin priced={priced} />
      {row &&
        (now === stored ? (
          <span className="soft small">{say.same}</span>
        ) : (
          <span className="small figures">{stored === null ? say.storedNone : say.stored(money(stored))}</span>
        ))}
    </section>
  );
});

const Origin = ({ priced }: { priced: RowPrice }) => {
  const say = useMessages(words);
  const format = useFormat();
  if (priced.price === null) return <span className="small">{say[priced.reason]}</span>;
  const size = format.size(priced.width ?? 0, priced.height ?? 0);
  return (
    <>
      <span className="small">{say[priced.kind](size, format.money(Number(priced.base)))}</span>
      {priced.percentage !== 0 && <span className="small">{say.percentage(format.percent(priced.percentage))}</span>}
    </>
  );
};
