import type { QuoteOrDryRun } from '../../api/quotes.ts';
import { useFormat } from '../../session/use-format.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { PreviewState } from './lines/use-quote-preview.ts';
import styles from './quote-totals.module.css';

const words = messages({
  en: {
    title: 'Totals',
    lines: (basis: string) => `Lines (${basis})`,
    discount: 'Discount',
    net: 'Total without VAT',
    vat: (name: string, base: string) => `${name} on ${base}`,
    gross: 'Total with VAT',
    total: (basis: string) => `Total (${basis})`,
    margin: 'Margin, without VAT',
    asking: 'Computing…',
    refused: 'Not of these lines: what was changed has no price yet.',
  },
  fr: {
    title: 'Totaux',
    lines: (basis: string) => `Lignes (${basis})`,
    discount: 'Remise',
    net: 'Total HT',
    vat: (name: string, base: string) => `${name} sur ${base}`,
    gross: 'Total TTC',
    total: (basis: string) => `Total (${basis})`,
    margin: 'Marge, hors taxes',
    asking: 'Calcul en cours…',
    refused: 'Pas de ces lignes : ce qui a été modifié n’a pas encore de prix.',
  },
});

/** D19.7: the totals as the service computes them. */
export const QuoteTotals = ({ quote, state }: { quote: QuoteOrDryRun; state: PreviewState }) => {
  const say = useMessages(words);
  const { money, basisOf } = useFormat();
  const { totals, currency, price_basis, margin } = quote;
  const amount = (value: number) => money(value, currency);
  const rows: [key: string, label: string, value: number][] = [
    ['lines', say.lines(basisOf(price_basis)), totals.lines],
    ...(totals.discount === 0 ? [] : ([['discount', say.discount, -totals.discount]] as [string, string, number][])),
  ];
  return (
    <section className={styles.totals} aria-label={say.title} aria-busy={state === 'asking'}>
      <h2>{say.title}</h2>
      <dl className={styles.sums}>
        {rows.map(([key, label, value]) => (
          <Sum key={key} label={label} value={amount(value)} />
        ))}
        {totals.vat === null ? (
          <Sum label={say.total(basisOf(price_basis))} value={amount(totals.net)} isMain />
        ) : (
          <>
            <Sum label={say.net} value={amount(totals.net)} />
            {totals.vat.map(({ vat_rate_id, name, rate, note, base, amount: vat }) => (
              <Sum key={`${vat_rate_id} ${rate} ${note}`} label={say.vat(name, amount(base))} value={amount(vat)} />
            ))}
            <Sum label={say.gross} value={amount(totals.gross)} isMain />
          </>
        )}
        {typeof margin === 'number' && <Sum label={say.margin} value={amount(margin)} />}
      </dl>
      {state !== 'current' && (
        <p className="soft small" role="status">
          {say[state]}
        </p>
      )}
    </section>
  );
};

const Sum = ({ label, value, isMain = false }: { label: string; value: string; isMain?: boolean }) => (
  <div className={`${styles.sum} ${isMain ? styles.main : ''}`}>
    <dt>{label}</dt>
    <dd className="figures">{value}</dd>
  </div>
);
