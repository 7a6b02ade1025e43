import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { ReportCounts } from './report-item.ts';

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
export const ReportBadges = ({ counts }: { counts: ReportCounts }) => {
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
