import { FromPricePanel } from '../../features/report/from-price/from-price-panel.tsx';
import { ReportPanel } from '../../features/report/report-panel.tsx';
import styles from './product-side.module.css';

/** What a product costs and what it still lacks. */
export const ProductSide = ({ productId }: { productId: number }) => (
  <div className={styles.side}>
    <FromPricePanel productId={productId} />
    <ReportPanel productId={productId} />
  </div>
);
