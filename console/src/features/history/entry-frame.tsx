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
import type { Change } from '../../api/changes.ts';
import { ago } from '../../language/ago.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import styles from './history.module.css';

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
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** One entry of a history: what, who, when, and below it in which way. */
export const EntryFrame = ({ change: { number, at, actor }, icon, title, beside, actions, children }: Props) => {
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
            {say.by} {actor.kind === 'operator' ? say.operator : actor.name}
          </span>
          {beside}
          <span title={say.number(format.number(number))}>#{number}</span>
        </p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </li>
  );
};
