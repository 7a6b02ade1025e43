import { ChevronRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import styles from './breadcrumbs.module.css';

const words = messages({ en: { label: 'Breadcrumbs' }, fr: { label: 'Emplacement' } });

/** The path to this page, as links; the page itself is its title. */
export const Breadcrumbs = ({ children }: { children: ReactNode }) => {
  const say = useMessages(words);
  return (
    <nav aria-label={say.label}>
      <ol className={styles.way}>
        {Children.toArray(children).map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position in the path is what tells the links apart.
          <li key={index} className={styles.place}>
            {link}
            <ChevronRight size={12} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  );
};
