import type { Change } from '../api/changes.ts';
import type { RestoreReport, RevertReport } from '../api/undo.ts';
import { BrokenExamples } from '../forms/saving/broken-examples.tsx';
import { LargeMoves } from '../forms/saving/large-moves.tsx';
import { byMove, isLargeMove, movesIn } from '../forms/saving/price-move.ts';
import { useFormat } from '../session/use-format.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { counted, messages, plural } from '../ui/language/messages.ts';
import { useNames } from './change-target.tsx';
import { ChangeTitle } from './change-title.tsx';
import { fieldSentences } from './field-sentences.ts';
import styles from './undo.module.css';

/** What the ledger adds when it is written. */
const NOT_YET = {
  number: 0,
  at: '',
  actor: { kind: 'key' as const, id: null, name: '' },
  request_id: null,
  cause: null,
};

/** A change that an undo makes, in words. */
const ReportedChange = ({ change: reported }: { change: RevertReport['changes'][number] }) => {
  const { language } = useLanguage();
  const format = useFormat();
  const change: Change = { ...NOT_YET, ...reported, type: reported.type as Change['type'] };
  const names = useNames(change);
  return (
    <li>
      <ChangeTitle change={change} />
      <ul className={`${styles.lines} soft`}>
        {fieldSentences(change, { language, format, ...names }).map(({ field, text }) => (
          <li key={`${field} ${text}`}>{text}</li>
        ))}
      </ul>
    </li>
  );
};

const words = messages({
  en: {
    nothing: 'Nothing would change: everything is already as it was.',
    total: (count: number) => `This makes ${plural('en', count, 'change', 'changes')}:`,
    more: (count: number) => `and ${counted('en', count)} more`,
    morePrices: (count: number) => `and ${plural('en', count, 'more from-price', 'more from-prices')}`,
    price: (name: string, old: string, now: string) => `From-price of ${name}: ${old} to ${now}`,
    none: 'none',
    stays: 'These stay unchanged, although they differ from what they were then:',
  },
  fr: {
    nothing: 'Rien ne changerait : tout est comme c’était.',
    total: (count: number) => `Ceci fait ${plural('fr', count, 'modification', 'modifications')} :`,
    more: (count: number) => `et ${counted('fr', count)} de plus`,
    morePrices: (count: number) =>
      `et ${plural('fr', count, 'autre prix « à partir de »', 'autres prix « à partir de »')}`,
    price: (name: string, old: string, now: string) => `Prix « à partir de » de ${name} : de ${old} à ${now}`,
    none: 'aucun',
    stays: 'Ces éléments ne sont pas touchés et ne sont plus ce qu’ils étaient :',
  },
});

/** More than anybody reads before a yes or no. */
const SHOWN = 30;

type Warning = RestoreReport['warnings'][number];

/** What an undo does, or would do: each change in words, and the from-prices before and after. */
export const ReportView = ({
  report,
  warnings = [],
}: {
  report: RevertReport | RestoreReport;
  warnings?: Warning[];
}) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const money = (price: number | null) => (price === null ? say.none : format.money(price));
  const changes = report.changes.filter(({ type }) => type !== 'from_price.changed');
  const moves = movesIn(report.products);
  const moved = byMove(moves.filter((move) => move.old !== move.new && !isLargeMove(move)));
  return (
    <>
      {report.total === 0 ? (
        <Notice signal="neutral">{say.nothing}</Notice>
      ) : (
        <p>{say.total(report.total - (report.changes.length - changes.length))}</p>
      )}
      <LargeMoves moves={moves} />
      <BrokenExamples examples={report.examples} />
      {moved.slice(0, SHOWN).map((move) => (
        <p key={move.product_id} className="figures">
          <strong>{say.price(move.name, money(move.old), money(move.new))}</strong>
        </p>
      ))}
      {moved.length > SHOWN && <p className="soft">{say.morePrices(moved.length - SHOWN)}</p>}
      <ul className={styles.report} lang={language}>
        {changes.slice(0, SHOWN).map((change) => (
          <ReportedChange key={`${change.type} ${change.resource.kind} ${change.resource.id}`} change={change} />
        ))}
      </ul>
      {changes.length > SHOWN && <p className="soft">{say.more(report.total - SHOWN)}</p>}
      {warnings.length > 0 && (
        <Notice signal="warn" title={say.stays}>
          {warnings.map((warning) => (
            <span key={warning.message}>{warning.message}</span>
          ))}
        </Notice>
      )}
    </>
  );
};
