import { useFromPrice, useReport } from '../../api/product-parts.ts';
import { verdictOf } from '../../features/report/readiness.ts';
import { ReadinessBadge } from '../../features/report/readiness-badge.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import styles from './product-page.module.css';
import { ProductSide } from './product-side.tsx';

const words = messages({
  en: { title: 'Price and readiness', noPrice: 'no from-price', from: 'from' },
  fr: { title: 'Prix et état', noPrice: 'sans prix', from: 'dès' },
});

/** For screens without room for a third column: the price and the counts in one line, the rest on demand. */
export const FoldedReport = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
  const { money, basis } = useFormat();
  const report = useReport(productId).data;
  const fromPrice = useFromPrice(productId).data;
  const price =
    fromPrice && (fromPrice.price === null ? say.noPrice : `${say.from} ${money(fromPrice.price)} ${basis}`);
  return (
    <aside className={styles.folded} aria-label={say.title}>
      <Disclosure
        level={2}
        title={
          <span className={styles.summary}>
            {say.title} <span className="soft figures">{price}</span>
          </span>
        }
        beside={report && <ReadinessBadge verdict={verdictOf(report)} />}
      >
        <ProductSide productId={productId} />
      </Disclosure>
    </aside>
  );
};
