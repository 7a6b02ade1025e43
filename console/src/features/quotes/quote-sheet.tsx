import { Link } from '@tanstack/react-router';
import type { BreakdownEntry } from '@vantail/pricing';
import type { PricingRow } from '../../api/product-parts.ts';
import { type Quote, useQuote } from '../../api/quotes.ts';
import { GuardedSheet, type TellDirty } from '../../editing/drafts/guarded-sheet.tsx';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Breakdown } from '../../records/configuration/breakdown.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Drawing } from '../../ui/drawing/drawing.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { QuoteCustomer } from './quote-customer.tsx';
import styles from './quote-sheet.module.css';
import { QuoteStatus, statusSignals, statusWords } from './quote-status.tsx';
import { QuoteTerms } from './quote-terms.tsx';
import { QuoteValidity } from './quote-validity.tsx';

const quoteLineWords = messages({
  en: { product: (id: number) => `Product ${id}`, how: 'How the price is calculated' },
  fr: { product: (id: number) => `Produit ${id}`, how: 'Détail du prix' },
});

type Line = Quote['lines'][number];

/** What was stored with the line when it was made (D10): the catalogue may have changed since. */
type Frozen = { product: { name?: string; name_en?: string | null } | null; row: PricingRow | null };

const frozenOf = ({ product, pricing_configuration }: Line): Frozen => ({
  product: product as Frozen['product'],
  row: pricing_configuration as Frozen['row'],
});

/** A service, a free line or a heading (D19.5). */
const OtherLine = ({ line, currency }: { line: Line; currency: string }) => {
  const { money } = useFormat();
  const { name } = (line.service ?? line) as { name?: string | null };
  const total = line.total ?? line.sum;
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <div className={styles.words}>{name}</div>
        {typeof total === 'number' && (
          <div className={`${styles.price} figures`}>
            <strong>{money(total, currency)}</strong>
          </div>
        )}
      </div>
    </li>
  );
};

const QuoteLine = ({ line, currency }: { line: Line; currency: string }) => {
  const { language } = useLanguage();
  const say = useMessages(quoteLineWords);
  const { money, size, number } = useFormat();
  const { product, row } = frozenOf(line);
  const { product_id = 0, width = null, height = null, quantity, unit_price, total, surface_m2 = 0 } = line;
  if (line.kind !== 'product') return <OtherLine line={line} currency={currency} />;
  const name = (language === 'en' ? product?.name_en : null) ?? product?.name ?? say.product(product_id);
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        {row && <Drawing configuration={{ ...row, width, height }} />}
        <div className={styles.words}>
          <Link to="/products/$productId" params={{ productId: product_id }}>
            {name}
          </Link>
          {width !== null && height !== null && (
            <span>
              <span className="figures">{size(width, height)}</span>{' '}
              <span className="soft small figures">{number(surface_m2, 4)} m²</span>
            </span>
          )}
        </div>
        <div className={`${styles.price} figures`}>
          <strong>{money(total ?? 0, currency)}</strong>
          <span className="soft small">
            {number(quantity ?? 0)} × {money(unit_price ?? 0, currency)}
          </span>
        </div>
      </div>
      <Disclosure title={say.how} level={3}>
        <Breakdown
          breakdown={line.breakdown as BreakdownEntry[]}
          configuration={{ steps: [], pricing_configurations: row ? [row] : [], currency }}
          unitPrice={unit_price ?? 0}
        />
      </Disclosure>
    </li>
  );
};

const words = messages({
  en: {
    quote: (number: number) => `Quote ${number}`,
    reference: 'Reference',
    made: 'Created on',
    changed: 'Last changed',
    total: 'Total',
    lines: 'Lines',
    frozen: 'These prices were fixed when the quote was created; later catalogue changes don’t affect them.',
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
