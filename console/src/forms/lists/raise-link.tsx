import { Link } from '@tanstack/react-router';
import { Percent } from 'lucide-react';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import styles from './selection-bar.module.css';

const words = messages({ en: { raise: 'Change prices…' }, fr: { raise: 'Modifier les prix…' } });

type Props = { of: 'product_ids' | 'option_ids' | 'price_table_ids'; items: readonly { id: number }[] };

/** To the page that shows every change of the selected prices before it is written. */
export const RaiseLink = ({ of, items }: Props) => {
  const say = useMessages(words);
  return (
    <Link to="/adjust" search={{ [of]: items.map(({ id }) => id).join('-') }} className={styles.link}>
      <Percent size={16} aria-hidden="true" />
      {say.raise}
    </Link>
  );
};
