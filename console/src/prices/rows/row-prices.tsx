import { type RowPrice, rowPrice } from '@vantail/pricing';
import { memo } from 'react';
import type { PricingRow } from '../../api/product-parts.ts';
import { useFormat } from '../../session/use-format.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import type { EditedTable } from '../tables/edited-table.ts';
import type { RowDraft } from './row-draft.ts';
import styles from './row-editor.module.css';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const words = messages({
  en: {
    title: 'Sizes and prices',
    noBound: 'no limit',
    minimum:
      'Used when there is no price table, or when none of its prices can be used. It is not a minimum: a lower price in the table still counts.',
    adjustment: 'Applied to the row’s price, wherever that price comes from.',
  },
  fr: {
    title: 'Dimensions et prix',
    noBound: 'sans limite',
    minimum:
      'Sert s’il n’y a pas de tableau, ou aucun prix utilisable dedans. Ce n’est pas un plancher : un prix plus bas du tableau compte.',
    adjustment: 'S’applique au prix de la ligne, d’où qu’il vienne.',
  },
});

/** The size range of the row, and its further numbers (D8). */
export const RowPrices = (props: RowFormProps) => {
  const say = useMessages(words);
  const field = useRowFields(props);
  const { currency, basis } = useFormat();
  const unit = `${currency} ${basis}`;
  return (
    <FormSection title={say.title}>
      <FieldGrid>
        {(['total_width_min', 'total_width_max', 'total_height_min', 'total_height_max'] as const).map((name) => (
          <NumberField key={name} {...field(name)} unit="mm" whole placeholder={say.noBound} />
        ))}
        <NumberField {...field('minimum_price')} unit={unit} help={say.minimum} />
        <NumberField {...field('percentage_adjustment')} unit="%" help={say.adjustment} />
      </FieldGrid>
    </FormSection>
  );
};

const computedMinimumWords = messages({
  en: {
    title: 'Lowest price of the row',
    none: 'No price yet',
    no_pricing_data: 'Nothing to calculate a price from: fill in the price table or the fallback price.',
    no_positive_price: 'No value of the row is above 0.',
    grid: (size: string, base: string) => `The cheapest cell, ${size}: ${base}`,
    formula: (size: string, base: string) => `The formula at the smallest size, ${size}: ${base}`,
    samples: (size: string, base: string) => `The cheapest sample, ${size}: ${base}`,
    minimum_price: (_: string, base: string) => `The fallback price: ${base}`,
    percentage: (percent: string) => `Adjustment of the row: ${percent}`,
    stored: (price: string) => `Stored: ${price}`,
    storedNone: 'Stored: no price',
    same: 'The stored price is the same.',
  },
  fr: {
    title: 'Prix le plus bas de la ligne',
    none: 'Pas encore de prix',
    no_pricing_data: 'Rien ne permet d’établir un prix : remplissez le tableau de prix ou le prix de repli.',
    no_positive_price: 'Aucune valeur de la ligne n’est supérieure à 0.',
    grid: (size: string, base: string) => `La cellule la moins chère, ${size} : ${base}`,
    formula: (size: string, base: string) => `La formule à la plus petite dimension, ${size} : ${base}`,
    samples: (size: string, base: string) => `L’échantillon le moins cher, ${size} : ${base}`,
    minimum_price: (_: string, base: string) => `Le prix de repli : ${base}`,
    percentage: (percent: string) => `Ajustement de la ligne : ${percent}`,
    stored: (price: string) => `Enregistré : ${price}`,
    storedNone: 'Enregistré : aucun prix',
    same: 'C’est le prix enregistré.',
  },
});

type Props = {
  draft: RowDraft;
  /** The table that prices it, its own or a shared one. */
  table: EditedTable;
  row: PricingRow | undefined;
};

/** `computed_minimum_price` as it would become (D9.4, D9.5), with each number it is made of, beside the stored one. */
export const ComputedMinimum = memo(({ draft, table, row }: Props) => {
  const say = useMessages(computedMinimumWords);
  const format = useFormat();
  const priced = rowPrice(draft, table.table);
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
  const say = useMessages(computedMinimumWords);
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
