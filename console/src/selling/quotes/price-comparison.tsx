import type { ReactNode } from 'react';
import type { Quote, RepricedQuote } from '../../api/quotes.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { frozenName, type Named } from './lines/frozen-names.ts';
import styles from './price-comparison.module.css';

const words = messages({
  en: {
    title: 'Current prices',
    same: 'No price has changed.',
    parts: 'The amounts are the same; a name or part of the calculation has changed.',
    line: 'Line',
    old: 'In the quote',
    now: 'Now',
    product: (number: number) => `Line ${number}`,
    total: 'Total',
    keep: 'Keep the old prices',
    write: 'Use the new prices',
  },
  fr: {
    title: 'Les prix d’aujourd’hui',
    same: 'Aucun prix n’a changé.',
    parts: 'Les montants sont les mêmes ; un nom ou une partie du calcul a changé depuis.',
    line: 'Ligne',
    old: 'Dans le devis',
    now: 'Aujourd’hui',
    product: (number: number) => `Ligne ${number}`,
    total: 'Total',
    keep: 'Laisser tel quel',
    write: 'Prendre les nouveaux prix',
  },
});

type Compared = { quote: Quote; found: RepricedQuote };

type Props = Compared & {
  isBusy: boolean;
  failure: ReactNode;
  onTake: () => void;
  onClose: () => void;
};

/** Old and new prices of every line side by side, before anything is written (D16.3). */
export const RepricedDialog = ({ quote, found, isBusy, failure, onTake, onClose }: Props) => {
  const say = useMessages(words);
  const actions = (
    <>
      <Button onPress={onClose}>{say.keep}</Button>
      {found.changed && (
        <Button kind="primary" isPending={isBusy} onPress={onTake}>
          {say.write}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={say.title} isOpen onClose={onClose} actions={actions}>
      {found.changed ? <PriceComparison quote={quote} found={found} /> : <p>{say.same}</p>}
      {failure}
    </Dialog>
  );
};

/** What each line costs before and after, and the total. */
export const PriceComparison = ({ quote, found }: Compared) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { money, size } = useFormat();
  const nameOf = (index: number) => {
    const { label, product, service, name, width, height } = quote.lines[index] ?? {};
    const what = frozenName((product ?? service) as Named, language === 'en') ?? name ?? say.product(index + 1);
    return [label, what, width && height ? size(width, height) : null].filter((part) => part).join(', ');
  };
  // A heading costs nothing.
  const formatted = (amount: number | null) => (amount === null ? '' : money(amount, found.currency));
  const cells = (old: number | null, now: number | null) => (
    <>
      <td className="figures">{old === now ? formatted(old) : <s>{formatted(old)}</s>}</td>
      <td className="figures">{formatted(now)}</td>
    </>
  );
  return (
    <>
      {found.old_total === found.new_total && <p>{say.parts}</p>}
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{say.line}</th>
            <th scope="col">{say.old}</th>
            <th scope="col">{say.now}</th>
          </tr>
        </thead>
        <tbody>
          {found.lines.map(
            ({ line, old, new: now }) =>
              // A heading has no price.
              old.total !== null &&
              now.total !== null && (
                <tr key={line}>
                  <th scope="row">{nameOf(line)}</th>
                  {cells(old.total, now.total)}
                </tr>
              ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say.total}</th>
            {cells(found.old_total, found.new_total)}
          </tr>
        </tfoot>
      </table>
    </>
  );
};
