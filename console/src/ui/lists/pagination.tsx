import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { reasonWords } from '../reason-words.ts';
import styles from './pagination.module.css';

const words = messages({
  en: { pages: 'Pages', before: 'Previous page', next: 'Next page', range: (a: string, b: string) => `${a} of ${b}` },
  fr: {
    pages: 'Pages',
    before: 'Page précédente',
    next: 'Page suivante',
    range: (a: string, b: string) => `${a} sur ${b}`,
  },
});

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

/** "1–50 of 230", and buttons for the previous and next page. */
export const Pagination = ({ page, pageSize, total, onPage }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const numbers = new Intl.NumberFormat(language);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  if (total === 0 || first > total) return null;
  return (
    <nav className={styles.pages} aria-label={say.pages}>
      <span className="soft figures" role="status">
        {say.range(
          first === last ? numbers.format(first) : `${numbers.format(first)}–${numbers.format(last)}`,
          numbers.format(total),
        )}
      </span>
      {total > pageSize && (
        <>
          <IconButton
            label={say.before}
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            changesNothing
            forbidden={page <= 1 ? sayWhy.firstPage : undefined}
            onPress={() => onPage(page - 1)}
          />
          <IconButton
            label={say.next}
            icon={<ChevronRight size={16} aria-hidden="true" />}
            changesNothing
            forbidden={last >= total ? sayWhy.lastPage : undefined}
            onPress={() => onPage(page + 1)}
          />
        </>
      )}
    </nav>
  );
};
