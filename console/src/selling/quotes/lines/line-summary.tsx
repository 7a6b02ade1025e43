import { Link } from '@tanstack/react-router';
import type { BreakdownEntry } from '@vantail/pricing';
import type { ReactNode } from 'react';
import type { PricingRow } from '../../../api/product-parts.ts';
import type { QuoteLine } from '../../../api/quotes.ts';
import { Breakdown } from '../../../configurator/breakdown.tsx';
import { useFormat } from '../../../session/use-format.ts';
import { Drawing } from '../../../ui/drawing/drawing.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useLanguage, useMessages } from '../../../ui/language/language-context.tsx';
import { listed, messages } from '../../../ui/language/messages.ts';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import type { EditedLine } from './edited-lines.ts';
import { choicesInWords, chosenFinish, frozenName, type Named } from './frozen-names.ts';
import styles from './line-summary.module.css';

const words = messages({
  en: {
    how: 'How the price is calculated',
    alternative: 'Alternative',
    list: (price: string) => `List price ${price}`,
    discount: (amount: string) => `Discount ${amount}`,
    unsaved: 'Not saved',
    all: 'For all windows',
    some: (numbers: string[]) => `For ${numbers.length === 1 ? 'line' : 'lines'} ${listed(numbers)}`,
    choice: (step: string, options: string) => `${step}: ${options}`,
    sum: 'Sum',
    asking: '…',
  },
  fr: {
    how: 'Détail du prix',
    alternative: 'Variante',
    list: (price: string) => `Prix catalogue ${price}`,
    discount: (amount: string) => `Remise ${amount}`,
    unsaved: 'Pas enregistrée',
    all: 'Pour toutes les fenêtres',
    some: (numbers: string[]) => `Pour ${numbers.length === 1 ? 'la ligne' : 'les lignes'} ${listed(numbers)}`,
    choice: (step: string, options: string) => `${step} : ${options}`,
    sum: 'Somme',
    asking: '…',
  },
});

type Props = {
  line: EditedLine;
  /** As the service prices it; undefined until it has. */
  priced: QuoteLine | undefined;
  name: string;
  currency: string;
  before: ReactNode;
  actions: ReactNode;
};

/** One line of a quote: what it is, for where, and what it comes to. */
export const LineSummary = ({ line, priced, name, currency, before, actions }: Props) => {
  const say = useMessages(words);
  const { money } = useFormat();
  const isHeading = line.kind === 'heading';
  const total = isHeading ? priced?.sum : priced?.total;
  return (
    <div className={`${styles.line} ${isHeading ? styles.heading : ''}`}>
      <div className={styles.what}>
        {before}
        {priced?.kind === 'product' && <LineDrawing line={priced} />}
        <div className={styles.words}>
          {(line.kind !== 'product' || line.label !== null || !priced) && <strong>{name}</strong>}
          {priced && <Facts line={line} priced={priced} currency={currency} />}
          <span className={styles.badges}>
            {line.alternative && <Badge signal="neutral">{say.alternative}</Badge>}
            {line.id === undefined && <Badge signal="warn">{say.unsaved}</Badge>}
          </span>
        </div>
        <div className={`${styles.price} figures`}>
          <strong>{typeof total === 'number' ? money(total, currency) : isHeading ? '' : say.asking}</strong>
          {!isHeading && priced && <Amounts line={priced} currency={currency} />}
        </div>
        {actions}
      </div>
      {priced?.kind === 'product' && priced.breakdown && <How line={priced} currency={currency} />}
    </div>
  );
};

const rowOf = ({ pricing_configuration }: QuoteLine) => pricing_configuration as PricingRow | null | undefined;

const LineDrawing = ({ line }: { line: QuoteLine }) => {
  const row = rowOf(line);
  return row ? (
    <Drawing
      configuration={{ ...row, width: line.width ?? null, height: line.height ?? null }}
      finish={chosenFinish(line.choices)}
    />
  ) : undefined;
};

type FactsProps = { line: EditedLine; priced: QuoteLine; currency: string };

/** The product with its size, or what a service applies to. */
const Facts = ({ line, priced }: FactsProps) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { size, number } = useFormat();
  const { product, product_id, width, height, surface_m2 } = priced;
  const productName = frozenName(product as Named, language === 'en');
  return (
    <>
      {line.label !== null && line.kind !== 'product' && line.title !== '' && <span>{line.title}</span>}
      {product_id && productName && (
        <Link to="/products/$productId" params={{ productId: product_id }}>
          {productName}
        </Link>
      )}
      {width && height && (
        <span>
          <span className="figures">{size(width, height)}</span>{' '}
          <span className="soft small figures">{number(surface_m2 ?? 0, 4)} m²</span>
        </span>
      )}
      {choicesInWords(priced.choices, language === 'en').map(([step, options]) => (
        <span key={step} className="soft small">
          {say.choice(step, options)}
        </span>
      ))}
      {line.kind === 'service' && priced.service?.price_type !== 'flat' && (
        <span className="soft small">
          {priced.applies_to ? say.some(priced.applies_to.map((index) => String(index + 1))) : say.all}
        </span>
      )}
      {line.note && <span className="soft small">{line.note}</span>}
    </>
  );
};

const Amounts = ({ line, currency }: { line: QuoteLine; currency: string }) => {
  const say = useMessages(words);
  const { money, number } = useFormat();
  const { quantity, unit, unit_price, list_price, discount_amount, vat_rate } = line;
  const service = line.service as { price_type?: string; price?: number } | null | undefined;
  return (
    <>
      {typeof unit_price === 'number' && typeof quantity === 'number' && (
        <span className="soft small">
          {number(quantity, 3)}
          {unit ? ` ${unit}` : ''} × {money(unit_price, currency)}
        </span>
      )}
      {service?.price_type === 'flat' && typeof quantity === 'number' && (
        <span className="soft small">
          {number(quantity, 3)} {unit ?? ''} × {money(Number(service.price), currency)}
        </span>
      )}
      {typeof list_price === 'number' && list_price !== unit_price && (
        <span className="soft small">{say.list(money(list_price, currency))}</span>
      )}
      {typeof discount_amount === 'number' && discount_amount > 0 && (
        <span className="soft small">{say.discount(money(-discount_amount, currency))}</span>
      )}
      {vat_rate && <span className="soft small">{vat_rate.name}</span>}
    </>
  );
};

const How = ({ line, currency }: { line: QuoteLine; currency: string }) => {
  const say = useMessages(words);
  const row = rowOf(line);
  return (
    <Disclosure title={say.how} level={3}>
      <Breakdown
        breakdown={line.breakdown as BreakdownEntry[]}
        configuration={{ steps: [], pricing_configurations: row ? [row] : [], currency }}
        unitPrice={line.unit_price ?? 0}
      />
    </Disclosure>
  );
};
