import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useReport, useRows, useSteps } from '../../api/product-parts.ts';
import { mainWarning, verdictOf } from '../../catalogue/readiness-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { countWords } from './part-badges.tsx';
import type { ReportEntry as EntryOfReport, ReportParts } from './report-entry.tsx';
import styles from './report-panel.module.css';
import type { Report, ReportItem } from './report-target.ts';

const reportEntry = latePart(() => import('./report-entry.tsx'), 'ReportEntry');

const words = messages({
  en: {
    title: 'Ready?',
    ready: 'The product is ready',
    warnings: 'The product is ready, with warnings',
    no_price: 'The product is ready, but has no price',
    inactive_product: 'The product is ready, but inactive',
    not_ready: 'The product is not ready',
    more: (count: number) => `Show ${counted('en', count)} more`,
    perfect: 'No problems.',
  },
  fr: {
    title: 'Prêt ?',
    ready: 'Le produit est prêt',
    warnings: 'Le produit est prêt, mais à vérifier',
    no_price: 'Le produit est prêt, mais n’a pas de prix',
    inactive_product: 'Le produit est prêt, mais inactif',
    not_ready: 'Le produit n’est pas prêt',
    more: (count: number) => `Afficher ${counted('fr', count)} de plus`,
    perfect: 'Rien à corriger.',
  },
});

/** The validation report (D7); each item is a link to where it is corrected. */
export const ReportPanel = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
  const report = useReport(productId);
  const steps = useSteps(productId).data ?? [];
  const rows = useRows(productId).data ?? [];
  return (
    <section className={styles.panel} aria-labelledby="report-title">
      <h2 id="report-title">{say.title}</h2>
      <Loaded query={report}>
        {(found) => (
          <>
            <Verdict report={found} />
            {found.errors.length + found.warnings.length > 0 && (
              <LatePart part={reportEntry} waiting={<Skeleton />}>
                {(Entry) => (
                  <>
                    <Entries Entry={Entry} items={found.errors} signal="error" parts={{ productId, steps, rows }} />
                    <Entries Entry={Entry} items={found.warnings} signal="warning" parts={{ productId, steps, rows }} />
                  </>
                )}
              </LatePart>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

const icons = { ready: CircleCheck, warnings: TriangleAlert, not_ready: CircleAlert };

const Verdict = ({ report }: { report: Report }) => {
  const say = useMessages(words);
  const sayCount = useMessages(countWords);
  const verdict = verdictOf(report);
  const { state, errors, warnings } = verdict;
  const Icon = icons[state];
  const counts = [
    ...(errors > 0 ? [sayCount.errors(errors)] : []),
    ...(warnings > 0 ? [sayCount.warnings(warnings)] : []),
  ];
  const main = mainWarning(verdict);
  return (
    <p className={`${styles.verdict} ${styles[state]}`} role="status">
      <Icon size={18} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{main ? say[main] : say[state]}</strong>
        <span className="small">{counts.length > 0 ? counts.join(', ') : say.perfect}</span>
      </span>
    </p>
  );
};

/** A product with thousands of rows may have as many items: this many are shown at once. */
const PAGE = 40;

type EntriesProps = {
  Entry: typeof EntryOfReport;
  items: readonly ReportItem[];
  signal: 'error' | 'warning';
  parts: ReportParts;
};

const Entries = ({ Entry, items, signal, parts }: EntriesProps) => {
  const say = useMessages(words);
  const [visibleCount, setVisibleCount] = useState(PAGE);
  const sayCount = useMessages(countWords);
  if (items.length === 0) return null;
  const label = signal === 'error' ? sayCount.errors(items.length) : sayCount.warnings(items.length);
  return (
    <>
      <ul className={styles.entries} aria-label={label}>
        {items.slice(0, visibleCount).map((item) => (
          <Entry key={`${item.code} ${item.step_id} ${item.pointer} ${item.message}`} {...{ item, signal, parts }} />
        ))}
      </ul>
      {items.length > visibleCount && (
        <Button changesNothing kind="quiet" onPress={() => setVisibleCount(visibleCount + PAGE)}>
          {say.more(Math.min(PAGE, items.length - visibleCount))}
        </Button>
      )}
    </>
  );
};
