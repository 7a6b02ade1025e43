import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { PricingRow, Step } from '../api/product-parts.ts';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { stepName } from '../steps/step-name.ts';
import { useConfigurationName } from '../ui/drawing.tsx';
import type { ReportItem } from './report-item.ts';
import styles from './report-panel.module.css';
import { reportTarget } from './report-target.ts';
import { isKnownCode, reportWords } from './report-words.ts';
import { TargetLink } from './target-link.tsx';

const words = messages({
  en: {
    error: 'Error:',
    warning: 'Warning:',
    step: (name: string) => `Step ${name}`,
    row: (name: string, id: number) => `Row ${id}, ${name}`,
  },
  fr: {
    error: 'Erreur :',
    warning: 'Avertissement :',
    step: (name: string) => `Étape ${name}`,
    row: (name: string, id: number) => `Ligne ${id}, ${name}`,
  },
});

export type ReportParts = { productId: number; steps: readonly Step[]; rows: readonly PricingRow[] };

type Props = { item: ReportItem; signal: 'error' | 'warning'; parts: ReportParts };

/** One item: what it is, where, what to do, and the service's own words for whoever reads the API. */
export const ReportEntry = ({ item, signal, parts }: Props) => {
  const say = useMessages(words);
  const sayCode = useMessages(reportWords);
  const where = usePlaceOf(item, parts);
  const Icon = signal === 'error' ? CircleAlert : TriangleAlert;
  const { code, message } = item;
  return (
    <li className={`${styles.entry} ${styles[signal]}`}>
      <Icon size={16} aria-hidden="true" />
      <div className={styles.words}>
        <TargetLink productId={parts.productId} target={reportTarget(item, parts)} className={styles.link}>
          <span className="visually-hidden">{say[signal]} </span>
          {isKnownCode(code) ? sayCode[code] : message}
          {where && <span className={styles.where}>{where}</span>}
        </TargetLink>
        {isKnownCode(code) && (
          <>
            <span>{sayCode[`${code}_do`]}</span>
            <span className={styles.api} lang="en">
              {code}: {message}
            </span>
          </>
        )}
      </div>
    </li>
  );
};

const usePlaceOf = ({ step_id, pricing_configuration_id }: ReportItem, { steps, rows }: ReportParts) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const step = steps.find(({ id }) => id === step_id);
  if (step) return say.step(stepName(step));
  const row = rows.find(({ id }) => id === pricing_configuration_id);
  return row && say.row(nameOf(row), row.id);
};
