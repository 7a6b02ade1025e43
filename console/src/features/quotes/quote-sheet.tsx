import { type Quote, useQuote } from '../../api/quotes.ts';
import { GuardedSheet, type TellDirty } from '../../editing/drafts/guarded-sheet.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { QuoteCustomer } from './quote-customer.tsx';
import { QuoteLine } from './quote-line.tsx';
import styles from './quote-sheet.module.css';
import { QuoteStatus } from './quote-status.tsx';
import { QuoteTerms } from './quote-terms.tsx';
import { QuoteValidity } from './quote-validity.tsx';
import { statusSignals, statusWords } from './quote-words.ts';

const words = messages({
  en: {
    quote: (number: number) => `Quote ${number}`,
    reference: 'Reference',
    made: 'Made on',
    changed: 'Last changed',
    total: 'Total',
    lines: 'Lines',
    frozen: 'These prices were frozen when the quote was made; later changes of the catalogue do not touch them.',
  },
  fr: {
    quote: (number: number) => `Devis ${number}`,
    reference: 'Référence',
    made: 'Établi le',
    changed: 'Dernière modification',
    total: 'Total',
    lines: 'Lignes',
    frozen:
      'Ces prix ont été figés à l’établissement du devis ; les changements ultérieurs du catalogue ne les touchent pas.',
  },
});

export const QuoteSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useMessages(words);
  const query = useQuote(id);
  return (
    <GuardedSheet title={query.data ? say.quote(query.data.number) : '…'} onClose={onClose}>
      {(tellDirty) => <Loaded query={query}>{(quote) => <QuoteView quote={quote} tellDirty={tellDirty} />}</Loaded>}
    </GuardedSheet>
  );
};

const QuoteView = ({ quote, tellDirty }: { quote: Quote; tellDirty: TellDirty }) => {
  const say = useMessages(words);
  const statusName = useMessages(statusWords);
  const { money, date } = useFormat();
  const { status, reference, created_at, updated_at, total, currency, price_basis, lines } = quote;
  return (
    <>
      <div className={styles.head}>
        <Badge signal={statusSignals[status]}>{statusName[status]}</Badge>
        <p className={styles.total}>
          <span className="soft small">{say.total}</span> <strong className="figures">{money(total, currency)}</strong>{' '}
          <span className="soft small">{price_basis}</span>
        </p>
      </div>
      <dl className={styles.facts}>
        {reference && (
          <>
            <dt>{say.reference}</dt>
            <dd>{reference}</dd>
          </>
        )}
        <dt>{say.made}</dt>
        <dd>{date(created_at)}</dd>
        {updated_at !== created_at && (
          <>
            <dt>{say.changed}</dt>
            <dd>{date(updated_at)}</dd>
          </>
        )}
      </dl>
      <QuoteStatus quote={quote} />
      <QuoteTerms quote={quote} />
      <QuoteValidity key={quote.version} quote={quote} tellDirty={tellDirty} />
      <section className={styles.section} aria-label={say.lines}>
        <h3>{say.lines}</h3>
        <p className="soft small">{say.frozen}</p>
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a saved quote never move.
            <QuoteLine key={index} line={line} currency={currency} />
          ))}
        </ol>
      </section>
      <QuoteCustomer quote={quote} />
    </>
  );
};
