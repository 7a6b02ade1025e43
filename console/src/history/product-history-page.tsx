import { useParams, useSearch } from '@tanstack/react-router';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { HistoryList } from './history-list.tsx';
import styles from './product-history-page.module.css';

const words = messages({
  en: { title: 'History', intro: 'Every change of the product, its steps and its rows.' },
  fr: { title: 'Historique', intro: 'Chaque modification du produit, de ses étapes et de ses lignes.' },
});

/** The ledger of one product (D12). */
export const ProductHistoryPage = () => {
  const say = useMessages(words);
  const { productId } = useParams({ from: '/products/$productId/history' });
  const search = useSearch({ from: '/products/$productId/history' });
  return (
    <div className={styles.page}>
      <header>
        <h2>{say.title}</h2>
        <p className="soft">{say.intro}</p>
      </header>
      <HistoryList search={search} productId={productId} />
    </div>
  );
};
