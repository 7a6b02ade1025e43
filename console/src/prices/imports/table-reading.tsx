import { readingWords } from '../../forms/doubts/note-list.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import type { ImportedTable } from './import-price-list.ts';
import styles from './price-lists.module.css';

const words = messages({
  en: {
    sizes: 'Sizes',
    between: (smallest: string, largest: string) => `${smallest} to ${largest}`,
    shape: (widths: number, heights: number, unavailable: number) =>
      `${plural('en', widths, 'width', 'widths')} × ${plural('en', heights, 'height', 'heights')}${unavailable > 0 ? `, ${plural('en', unavailable, 'size', 'sizes')} without a price` : ''}`,
    read: 'Read as',
    prices: 'Prices',
    converted: (from: string, to: string, rate: string) => `${from}, converted to ${to} by ${rate} %`,
    notSaid: (currency: string, basis: string) => `the file names no currency; we assume ${currency} ${basis}`,
  },
  fr: {
    sizes: 'Dimensions',
    between: (smallest: string, largest: string) => `de ${smallest} à ${largest}`,
    shape: (widths: number, heights: number, unavailable: number) =>
      `${plural('fr', widths, 'largeur', 'largeurs')} × ${plural('fr', heights, 'hauteur', 'hauteurs')}${unavailable > 0 ? `, ${plural('fr', unavailable, 'dimension', 'dimensions')} sans prix` : ''}`,
    read: 'Lu ainsi',
    prices: 'Prix',
    converted: (from: string, to: string, rate: string) => `${from}, convertis en ${to} par ${rate} %`,
    notSaid: (currency: string, basis: string) => `monnaie non précisée dans le fichier, prise en ${currency} ${basis}`,
  },
});

/** What was read, in a form that is easy to check: smallest and largest size, layout, unit, decimal sign, currency. */
export const TableReading = ({ table }: { table: ImportedTable }) => {
  const say = useMessages(words);
  const sayHow = useMessages(readingWords);
  const format = useFormat();
  const { smallest, largest, widths, heights, unavailable, layout, unit, decimal, currency, tax_basis, converted } =
    table;
  return (
    <dl className={styles.reading}>
      <dt>{say.sizes}</dt>
      <dd>
        {smallest && largest && (
          <strong>
            {say.between(format.size(smallest.width, smallest.height), format.size(largest.width, largest.height))}
          </strong>
        )}{' '}
        <span className="soft">{say.shape(widths.length, heights.length, unavailable)}</span>
      </dd>
      <dt>{say.read}</dt>
      <dd>{[sayHow[layout], sayHow[unit], sayHow[decimal]].join(' · ')}</dd>
      <dt>{say.prices}</dt>
      <dd>
        {currency === null && tax_basis === null
          ? say.notSaid(format.currency, format.basis)
          : [currency, converted || !tax_basis ? null : format.basisOf(tax_basis)]
              .filter((part) => part !== null)
              .join(' ')}
        {converted && (
          <strong> {say.converted(format.basisOf(converted.from), format.basis, format.number(converted.rate))}</strong>
        )}
      </dd>
    </dl>
  );
};
