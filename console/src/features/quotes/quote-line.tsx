import { Link } from '@tanstack/react-router';
import type { BreakdownEntry } from '@vantail/pricing';
import type { PricingRow } from '../../api/product-parts.ts';
import type { Quote } from '../../api/quotes.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Breakdown } from '../../records/configuration/breakdown.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Drawing } from '../../ui/drawing/drawing.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import styles from './quote-sheet.module.css';

const words = messages({
  en: { product: (id: number) => `Product ${id}`, how: 'How the price comes to be' },
  fr: { product: (id: number) => `Produit ${id}`, how: 'Détail du prix' },
});

type Line = Quote['lines'][number];

/** What was stored with the line when it was made (D10): the catalogue may have changed since. */
type Frozen = { product: { name?: string; name_en?: string | null } | null; row: PricingRow | null };

const frozenOf = ({ product, pricing_configuration }: Line): Frozen => ({
  product: product as Frozen['product'],
  row: pricing_configuration as Frozen['row'],
});

export const QuoteLine = ({ line, currency }: { line: Line; currency: string }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const { money, size, number } = useFormat();
  const { product, row } = frozenOf(line);
  const { product_id, width, height, quantity, unit_price, total, surface_m2 } = line;
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
          <strong>{money(total, currency)}</strong>
          <span className="soft small">
            {number(quantity)} × {money(unit_price, currency)}
          </span>
        </div>
      </div>
      <Disclosure title={say.how} level={3}>
        <Breakdown
          breakdown={line.breakdown as BreakdownEntry[]}
          configuration={{ steps: [], pricing_configurations: row ? [row] : [], currency }}
          unitPrice={unit_price}
        />
      </Disclosure>
    </li>
  );
};
