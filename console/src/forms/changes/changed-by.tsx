import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNewestChange } from '../../api/changes.ts';
import { useFormat } from '../../session/use-format.ts';
import { ago } from '../../ui/language/format.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { actorName } from '../../ui/language/person-name.ts';
import styles from './changed-by.module.css';

/** A thing with a history; what belongs to a product is shown inside it. */
type HistoryOf = {
  kind:
    | 'product'
    | 'step'
    | 'row'
    | 'rule'
    | 'option'
    | 'table'
    | 'brand'
    | 'category'
    | 'vat_rate'
    | 'service'
    | 'tariff';
  id: number;
  productId?: number | undefined;
};

type Props = HistoryOf & { className?: string; title?: string; children: ReactNode };

/** A link to the history of one thing. */
const HistoryLink = ({ kind, id, productId, children, ...rest }: Props) =>
  productId === undefined ? (
    <Link to="/history" search={{ kind, id }} {...rest}>
      {children}
    </Link>
  ) : (
    <Link
      to="/products/$productId/history"
      params={{ productId }}
      search={kind === 'product' ? {} : { kind, id }}
      {...rest}
    >
      {children}
    </Link>
  );

const words = messages({
  en: {
    changed: (who: string, when: string) => `Changed by ${who} ${when}`,
    created: (who: string, when: string) => `Created by ${who} ${when}`,
    history: 'History',
  },
  fr: {
    changed: (who: string, when: string) => `Modification par ${who} ${when}`,
    created: (who: string, when: string) => `Création par ${who} ${when}`,
    history: 'Historique',
  },
});

/** `type` of D12.6 for the changes of one thing. */
const TYPES = {
  product: 'product.*',
  step: 'step.*',
  row: 'pricing_configuration.*',
  rule: 'rule.*',
  option: 'option.*',
  table: 'price_table.*',
  brand: 'brand.*',
  category: 'category.*',
  vat_rate: 'vat_rate.*',
  service: 'service.*',
  tariff: 'tariff.*',
} as const satisfies Record<HistoryOf['kind'], string>;

/** "Changed by Anna 5 minutes ago", as a link to the history. A product counts with its steps and rows. */
export const ChangedBy = ({ of }: { of: HistoryOf }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const newest = useNewestChange(
    of.kind === 'product' ? { product_id: of.id } : { type: TYPES[of.kind], resource_id: of.id },
  );
  // What is older than the ledger has no change yet, and a history all the same, from now on.
  const text = newest
    ? say[newest.type.endsWith('.created') ? 'created' : 'changed'](
        actorName(language, newest.actor),
        ago(language, newest.at),
      )
    : say.history;
  return (
    <HistoryLink {...of} className={styles.link ?? ''} {...(newest ? { title: format.date(newest.at) } : {})}>
      <History size={14} aria-hidden="true" />
      {text}
    </HistoryLink>
  );
};
