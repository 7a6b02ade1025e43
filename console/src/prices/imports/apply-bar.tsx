import { Check, CheckCheck } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { isLargeMove } from '../../forms/saving/price-move.ts';
import { type ConfirmedMove, PriceMoveDialog } from '../../forms/saving/price-move-dialog.tsx';
import { SaveForLater } from '../../forms/saving/save-for-later.tsx';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import type { ImportReport } from './import-price-list.ts';
import { isProposed } from './open-doubts.ts';
import styles from './price-lists.module.css';
import { PriceChange } from './table-outcome.tsx';

const words = messages({
  en: {
    apply: (changed: number, created: number, prices: number) =>
      `Import ${plural('en', prices, 'price', 'prices')}: ${plural('en', changed, 'row', 'rows')} changed${created > 0 ? `, ${counted('en', created)} new` : ''}`,
    nothing: 'The file makes no changes',
    cannot: 'Import not possible yet',
    faults: (count: number) => `Fix ${plural('en', count, 'error', 'errors')} in the file first.`,
    doubts: (count: number) => `Answer ${plural('en', count, 'question', 'questions')} above first.`,
    acceptAll: 'Keep everything as read',
    proposals: (count: number) =>
      count > 1 ? `Use the ${counted('en', count)} proposed rows` : 'Use the proposed row',
  },
  fr: {
    apply: (changed: number, created: number, prices: number) =>
      `Importer ${counted('fr', prices)} prix : ${plural('fr', changed, 'ligne modifiée', 'lignes modifiées')}${created > 0 ? `, ${plural('fr', created, 'nouvelle', 'nouvelles')}` : ''}`,
    nothing: 'Le fichier ne change rien',
    cannot: 'Import pas encore possible',
    faults: (count: number) => `Corrigez d’abord ${plural('fr', count, 'faute', 'fautes')} dans le fichier.`,
    doubts: (count: number) => `Répondez d’abord à ${plural('fr', count, 'question', 'questions')} ci-dessus.`,
    acceptAll: 'Tout garder tel que lu',
    proposals: (count: number) =>
      `Prendre ${count > 1 ? `les ${counted('fr', count)} lignes proposées` : 'la ligne proposée'}`,
  },
});

type ButtonsProps = {
  report: Pick<ImportReport, 'summary' | 'tables'>;
  /** How many doubts are not answered yet. */
  open: number;
  isPending: boolean;
  /** The same import for a plan, where a plan takes it. */
  later?: Pick<ComponentProps<typeof SaveForLater>, 'request' | 'onSaved'>;
  onApply: () => void;
  onAcceptAll: () => void;
  /** Takes every row that is proposed. */
  onProposals: () => void;
};

/**
 * Starts the real import, or says why it is not possible yet (A2: nothing is written while a doubt is open).
 */
const ApplyButtons = ({ report, open, isPending, later, onApply, onAcceptAll, onProposals }: ButtonsProps) => {
  const say = useMessages(words);
  const { errors, changed, created, prices_written } = report.summary;
  const isNothing = errors === 0 && changed + created === 0;
  const proposed = report.tables.filter(isProposed).length;
  const [faults, questions] = [errors - proposed, open + proposed];
  const reason = faults > 0 ? say.faults(faults) : questions > 0 ? say.doubts(questions) : undefined;
  const forbidden = isNothing ? say.nothing : reason;
  const label = isNothing ? say.nothing : errors > 0 ? say.cannot : say.apply(changed, created, prices_written);
  return (
    <div className={styles.applyActions}>
      {reason && !isNothing && (
        <span className="small" role="status">
          {reason}
        </span>
      )}
      {proposed > 0 && (
        <Button icon={<CheckCheck size={16} aria-hidden="true" />} onPress={onProposals}>
          {say.proposals(proposed)}
        </Button>
      )}
      {errors === 0 && open > 0 && (
        <Button icon={<CheckCheck size={16} aria-hidden="true" />} onPress={onAcceptAll}>
          {say.acceptAll}
        </Button>
      )}
      {later && <SaveForLater {...later} forbidden={forbidden} />}
      <Button
        kind="primary"
        icon={<Check size={16} aria-hidden="true" />}
        forbidden={forbidden}
        isPending={isPending}
        onPress={onApply}
      >
        {label}
      </Button>
    </div>
  );
};

type Props = ButtonsProps & { move: ConfirmedMove | undefined };

/** The same, with a question first where from-prices move a lot. */
export const ConfirmedApplyButtons = ({ move, onApply, ...buttons }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const apply = () => {
    setAsking(false);
    onApply();
  };
  return (
    <>
      <PriceMoveDialog move={isAsking ? move : undefined} onConfirm={apply} onClose={() => setAsking(false)} />
      <ApplyButtons {...buttons} onApply={() => (move ? setAsking(true) : apply())} />
    </>
  );
};

/** The same for a product, whose from-price is shown. */
export const ApplyBar = (props: ButtonsProps & { report: ImportReport }) => {
  const { from_price } = props.report;
  return (
    <div className={styles.applyBar}>
      <PriceChange report={props.report} />
      <ConfirmedApplyButtons {...props} move={isLargeMove(from_price) ? from_price : undefined} />
    </div>
  );
};
