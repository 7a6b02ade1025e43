import { useReport } from '../../api/product-parts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import type { Report, ReportCounts } from './report-target.ts';

export const countWords = messages({
  en: {
    errors: (count: number) => plural('en', count, 'error', 'errors'),
    warnings: (count: number) => plural('en', count, 'warning', 'warnings'),
  },
  fr: {
    errors: (count: number) => plural('fr', count, 'erreur', 'erreurs'),
    warnings: (count: number) => plural('fr', count, 'avertissement', 'avertissements'),
  },
});

/** How many items of the report concern a part: numbers on the screen, words for screen readers. */
const ReportBadges = ({ counts }: { counts: ReportCounts }) => {
  const say = useMessages(countWords);
  return (['errors', 'warnings'] as const).map(
    (kind) =>
      counts[kind] > 0 && (
        <Badge key={kind} signal={kind === 'errors' ? 'bad' : 'warn'}>
          <span aria-hidden="true">{counts[kind]}</span>
          <span className="visually-hidden">{say[kind](counts[kind])}</span>
        </Badge>
      ),
  );
};

/**
 * The counts of one part of a product. It reads the report itself, so that the list around it is not rendered again.
 */
export const PartBadges = ({
  productId,
  countsOf,
}: {
  productId: number;
  countsOf: (report: Report) => ReportCounts;
}) => {
  const report = useReport(productId).data;
  return report && <ReportBadges counts={countsOf(report)} />;
};
