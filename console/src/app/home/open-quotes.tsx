import { Link } from '@tanstack/react-router';
import { type Quote, type QuoteStatus, useQuotes } from '../../api/quotes.ts';
import { useFormat } from '../../session/use-format.ts';
import { ago } from '../../ui/language/format.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, LOCALES, messages } from '../../ui/language/messages.ts';
import { customerName } from '../../ui/language/person-name.ts';
import { HomePanel } from './attention.tsx';
import styles from './home-page.module.css';

const words = messages({
  en: {
    draft: (count: number) => `Requests to answer (${counted('en', count)})`,
    sent: (count: number) => `Offers waiting for the customer (${counted('en', count)})`,
    all: 'See all',
    quote: (number: number) => `Quote ${number}`,
    until: (day: string) => `valid until ${day}`,
    over: (day: string) => `expired on ${day}`,
  },
  fr: {
    draft: (count: number) => `Demandes à traiter (${counted('fr', count)})`,
    sent: (count: number) => `Offres en attente du client (${counted('fr', count)})`,
    all: 'Tout voir',
    quote: (number: number) => `Devis ${number}`,
    until: (day: string) => `valable jusqu’au ${day}`,
    over: (day: string) => `expirée le ${day}`,
  },
});

const SHOWN = 5;

/** What waits for an answer: of the shop, the newest requests; of customers, the offers that were sent longest ago. */
export const OpenQuotes = () => (
  <>
    <QuotePanel status="draft" />
    <QuotePanel status="sent" />
  </>
);

const QuotePanel = ({ status }: { status: QuoteStatus & ('draft' | 'sent') }) => {
  const say = useMessages(words);
  const order = status === 'sent' ? { order: 'updated_at' as const } : {};
  const { data: found } = useQuotes({ status, page_size: SHOWN, ...order });
  if (!found || found.total === 0) return null;
  return (
    <HomePanel title={say[status](found.total)} link={{ to: '/quotes', search: { status } }} linkText={say.all}>
      <ul className={styles.products}>
        {found.data.map((quote) => (
          <QuoteLine key={quote.id} quote={quote} />
        ))}
      </ul>
    </HomePanel>
  );
};

const QuoteLine = ({
  quote,
}: {
  quote: Pick<Quote, 'id' | 'number' | 'customer' | 'total' | 'currency' | 'status' | 'valid_until' | 'updated_at'>;
}) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { money } = useFormat();
  const { id, number, total, currency, status, valid_until, updated_at } = quote;
  const name = customerName(quote.customer);
  const day =
    valid_until && new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium' }).format(new Date(valid_until));
  const isOver = valid_until !== null && Date.parse(valid_until) < Date.now();
  return (
    <li>
      <span>
        <Link to="/quotes/$quoteId" params={{ quoteId: id }}>
          {say.quote(number)}
        </Link>{' '}
        {name}
      </span>
      <span className="soft small figures">
        {money(total, currency)} ·{' '}
        {status === 'sent' && day ? (isOver ? say.over(day) : say.until(day)) : ago(language, updated_at)}
      </span>
    </li>
  );
};
