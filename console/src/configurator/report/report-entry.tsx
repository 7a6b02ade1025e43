import { Link } from '@tanstack/react-router';
import { CircleAlert, Play, TriangleAlert } from 'lucide-react';
import type { ListedRow, Step } from '../../api/product-parts.ts';
import { TargetLink } from '../../catalogue/target-link.tsx';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { stepName } from '../steps/step-words.ts';
import styles from './report-panel.module.css';
import { type ReportItem, reportTarget } from './report-target.ts';

const words = messages({
  en: {
    error: 'Error:',
    warning: 'Warning:',
    step: (name: string) => `Step ${name}`,
    row: (name: string, id: number) => `Row ${id}, ${name}`,
    tryIt: 'Open “Try it” there',
  },
  fr: {
    error: 'Erreur :',
    warning: 'Avertissement :',
    step: (name: string) => `Étape ${name}`,
    row: (name: string, id: number) => `Ligne ${id}, ${name}`,
    tryIt: 'Ouvrir « Essayer » à cet endroit',
  },
});

export type ReportParts = { productId: number; steps: readonly Step[]; rows: readonly ListedRow[] };

type Props = { item: ReportItem; signal: 'error' | 'warning'; parts: ReportParts };

/** One item: what it is and what to do, as the service says it, where, and its code for users of the API. */
export const ReportEntry = ({ item, signal, parts }: Props) => {
  const say = useMessages(words);
  const where = useLocationOf(item, parts);
  const Icon = signal === 'error' ? CircleAlert : TriangleAlert;
  const { code, message } = item;
  return (
    <li className={`${styles.entry} ${styles[signal]}`}>
      <Icon size={16} aria-hidden="true" />
      <div className={styles.words}>
        <TargetLink productId={parts.productId} target={reportTarget(item, parts)} className={styles.link}>
          <span className="visually-hidden">{say[signal]} </span>
          {message}
          {where && <span className={styles.where}>{where}</span>}
        </TargetLink>
        {item.example && (
          <Link
            to="/products/$productId/try"
            params={{ productId: parts.productId }}
            state={{ tryExample: item.example }}
            className={styles.there}
          >
            <Play size={14} aria-hidden="true" />
            {say.tryIt}
          </Link>
        )}
        <span className={`${styles.api} developer`}>{code}</span>
      </div>
    </li>
  );
};

const useLocationOf = ({ step_id, pricing_configuration_id }: ReportItem, { steps, rows }: ReportParts) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const step = steps.find(({ id }) => id === step_id);
  if (step) return say.step(stepName(step));
  const row = rows.find(({ id }) => id === pricing_configuration_id);
  return row && say.row(nameOf(row), row.id);
};
