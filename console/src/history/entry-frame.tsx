import { Link } from '@tanstack/react-router';
import {
  FileText,
  FolderTree,
  KeyRound,
  Layers,
  ListOrdered,
  type LucideIcon,
  Package,
  Palette,
  Pencil,
  Stamp,
  Table,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type Change, type ChangeQuery, useChange, useChanges } from '../api/changes.ts';
import { useFormat } from '../session/use-format.ts';
import { Button } from '../ui/button.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { ago } from '../ui/language/format.ts';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { actorName } from '../ui/language/person-name.ts';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import { ChangeLines } from './change-lines.tsx';
import { ProductOf } from './change-target.tsx';
import { BulkTitle, ChangeTitle } from './change-title.tsx';
import { summarySentence } from './field-sentences.ts';
import styles from './history.module.css';
import { UndoActions } from './undo-dialog.tsx';

const words = messages({
  en: { by: 'by', operator: 'operator', number: (number: string) => `Change ${number}` },
  fr: { by: 'par', operator: 'opérateur', number: (number: string) => `Modification ${number}` },
});

const ICONS: Partial<Record<string, LucideIcon>> = {
  brand: Stamp,
  category: FolderTree,
  product: Package,
  option: Palette,
  step: ListOrdered,
  pricing_configuration: Table,
  quote: FileText,
  api_key: KeyRound,
  bulk: Layers,
};

type Props = {
  change: Change;
  icon: string;
  title: ReactNode;
  /** Small facts after who did it. */
  meta?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** One entry of a history: what, who, when, and below it in which way. */
const EntryFrame = ({ change: { number, at, actor }, icon, title, meta, actions, children }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const Icon = ICONS[icon] ?? Pencil;
  return (
    <li className={styles.entry}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={16} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          <time dateTime={at} title={format.date(at)} className="soft small">
            {ago(language, at)}
          </time>
        </div>
        <p className={`soft small ${styles.facts}`}>
          <span>
            {say.by} {actor.kind === 'operator' ? say.operator : actorName(language, actor)}
          </span>
          {meta}
          <span title={say.number(format.number(number))}>#{number}</span>
        </p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </li>
  );
};

const changeEntryWords = messages({
  en: { part: 'part of a bulk change' },
  fr: { part: 'dans une modification d’ensemble' },
});

type ChangeEntryProps = {
  change: Change;
  /** The from-prices that it moved. */
  prices?: readonly Change[];
  /** The page is about this product, so that its name need not be said. */
  productId?: number | undefined;
  /** It stands inside the entry of the bulk call that caused it. */
  isInside?: boolean;
};

/** One change of one thing. */
export const ChangeEntry = ({ change, prices = [], productId, isInside = false }: ChangeEntryProps) => {
  const say = useMessages(changeEntryWords);
  const { resource, product_id, cause } = change;
  const isPart = product_id !== null && product_id !== productId && resource.kind !== 'product';
  return (
    <EntryFrame
      change={change}
      icon={resource.kind}
      title={<ChangeTitle change={change} />}
      actions={!isInside && <UndoActions change={change} productId={productId} />}
      meta={
        <>
          {isPart && <ProductOf id={product_id} />}
          {cause !== null && !isInside && (
            <Link to="/history" search={{ cause }}>
              {say.part}
            </Link>
          )}
        </>
      }
    >
      <ChangeLines change={change} />
      {prices.map((price) => (
        <ChangeLines key={price.number} change={price} />
      ))}
    </EntryFrame>
  );
};

const bulkEntryWords = messages({
  en: { each: 'Each change', more: 'Show more' },
  fr: { each: 'Chaque modification', more: 'Afficher la suite' },
});

type BulkEntryProps = {
  number: number;
  /** Undefined where the list leaves it out: then it is requested. */
  summary: Change | undefined;
  productId?: number | undefined;
};

/** All that a bulk call did, as one entry that opens (D12.4). */
export const BulkEntry = ({ number, summary, ...rest }: BulkEntryProps) => {
  const loaded = useChange(number, summary === undefined);
  if (summary) return <Summary summary={summary} {...rest} />;
  return <Loaded query={loaded}>{(found) => <Summary summary={found} {...rest} />}</Loaded>;
};

const Summary = ({ summary, productId }: Omit<BulkEntryProps, 'number' | 'summary'> & { summary: Change }) => {
  const say = useMessages(bulkEntryWords);
  const { language } = useLanguage();
  return (
    <EntryFrame
      change={summary}
      icon="bulk"
      title={<BulkTitle summary={summary} productId={productId} />}
      actions={<UndoActions change={summary} productId={productId} />}
    >
      <p>{summarySentence(language, summary)}</p>
      <Disclosure title={say.each}>
        <Caused
          query={{ cause: summary.number, ...(productId ? { product_id: productId } : {}) }}
          productId={productId}
        />
      </Disclosure>
    </EntryFrame>
  );
};

const Caused = ({ query, productId }: { query: ChangeQuery; productId: number | undefined }) => {
  const say = useMessages(bulkEntryWords);
  const changes = useChanges(query, false);
  return (
    <Loaded query={changes} skeleton={<Skeleton lines={4} />}>
      {({ pages }) => (
        <>
          <ol className={styles.list}>
            {pages
              .flatMap(({ data }) => data)
              .map((change) => (
                <ChangeEntry key={change.number} change={change} productId={productId} isInside />
              ))}
          </ol>
          {changes.hasNextPage && (
            <Button changesNothing isPending={changes.isFetchingNextPage} onPress={() => changes.fetchNextPage()}>
              {say.more}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
};
