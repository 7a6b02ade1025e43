import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Quote, useQuote } from '../../api/quotes.ts';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Lock } from '../../ui/lock.tsx';
import { QuoteCustomer } from './quote-customer.tsx';
import { QuoteDocument } from './quote-document.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { QuoteOffer } from './quote-offer.tsx';
import styles from './quote-page.module.css';
import { QuoteStatus, statusSignals, statusWords } from './quote-status.tsx';
import { QuoteTerms } from './quote-terms.tsx';
import { QuoteValidity } from './quote-validity.tsx';
import { WorkedLines } from './worked-lines.tsx';

const words = messages({
  en: {
    quote: (number: number) => `Quote ${number}`,
    all: 'All quotes',
    made: (at: string) => `Created ${at}`,
    settled: (status: string) => `The quote can no longer change: ${status}.`,
  },
  fr: {
    quote: (number: number) => `Devis ${number}`,
    all: 'Tous les devis',
    made: (at: string) => `Établi le ${at}`,
    settled: (status: string) => `Le devis ne change plus : ${status}.`,
  },
});

/** One quote, from its first line to its answer (D20.7). */
export const QuotePage = () => {
  const { quoteId } = useParams({ from: '/quotes/$quoteId' });
  return <Loaded query={useQuote(quoteId)}>{(quote) => <QuoteView key={quote.id} quote={quote} />}</Loaded>;
};

const QuoteView = ({ quote }: { quote: Quote }) => {
  const say = useMessages(words);
  const statusName = useMessages(statusWords);
  const { date } = useFormat();
  const [unsavedLines, setUnsavedLines] = useState(false);
  const [unsavedFields, setUnsavedFields] = useState(false);
  const [unsavedDate, setUnsavedDate] = useState(false);
  // D19.9: what a quote says changes in a draft, and while it is sent.
  const isSettled = quote.status !== 'draft' && quote.status !== 'sent';
  return (
    <Page
      title={say.quote(quote.number)}
      above={<Link to="/quotes">{say.all}</Link>}
      meta={
        <>
          <Badge signal={statusSignals[quote.status]}>{statusName[quote.status]}</Badge>
          <span className="soft small">{say.made(date(quote.created_at))}</span>
        </>
      }
    >
      <QuoteStatus quote={quote} isUnsaved={unsavedLines || unsavedFields || unsavedDate} />
      <QuoteOffer quote={quote} />
      <QuoteTerms quote={quote} />
      <WorkedLines quote={quote} onDirty={setUnsavedLines} />
      <QuoteDocument quote={quote} />
      <div className={styles.columns}>
        <Lock reason={isSettled ? say.settled(statusName[quote.status]) : undefined}>
          <QuoteFields quote={quote} onDirty={setUnsavedFields} />
        </Lock>
        <div className={styles.side}>
          <Lock reason={isSettled ? say.settled(statusName[quote.status]) : undefined}>
            <QuoteValidity key={quote.version} quote={quote} tellDirty={setUnsavedDate} />
          </Lock>
          <QuoteCustomer quote={quote} />
        </div>
      </div>
    </Page>
  );
};
