import type { ReactNode } from 'react';
import type { Quote, quoteCalls } from '../../api/quotes.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './quote-sheet.module.css';

const words = messages({
  en: {
    title: 'Prices as they are now',
    same: 'No price has changed.',
    parts: 'The amounts are the same; a name or a part of the calculation has changed since.',
    line: 'Line',
    old: 'In the quote',
    now: 'Now',
    product: (number: number) => `Line ${number}`,
    total: 'Total',
    keep: 'Leave it as it is',
    write: 'Take the new prices',
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

export type Repriced = Awaited<ReturnType<ReturnType<typeof quoteCalls>['reprice']>>;

type Props = {
  quote: Quote;
  found: Repriced;
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
      {found.changed ? (
        <>
          {found.old_total === found.new_total && <p>{say.parts}</p>}
          <Prices quote={quote} found={found} />
        </>
      ) : (
        <p>{say.same}</p>
      )}
      {failure}
    </Dialog>
  );
};

const Prices = ({ quote, found }: Pick<Props, 'quote' | 'found'>) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { money, size } = useFormat();
  const nameOf = (index: number) => {
    const { product, width, height } = quote.lines[index] ?? {};
    const { name, name_en } = (product ?? {}) as { name?: string; name_en?: string | null };
    const shown = (language === 'en' ? name_en : null) ?? name ?? say.product(index + 1);
    return width && height ? `${shown}, ${size(width, height)}` : shown;
  };
  const cells = (old: number, now: number) => (
    <>
      <td className="figures">{old === now ? money(old, found.currency) : <s>{money(old, found.currency)}</s>}</td>
      <td className="figures">{money(now, found.currency)}</td>
    </>
  );
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{say.line}</th>
          <th scope="col">{say.old}</th>
          <th scope="col">{say.now}</th>
        </tr>
      </thead>
      <tbody>
        {found.lines.map(({ line, old, new: now }) => (
          <tr key={line}>
            <th scope="row">{nameOf(line)}</th>
            {cells(old.total, now.total)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say.total}</th>
          {cells(found.old_total, found.new_total)}
        </tr>
      </tfoot>
    </table>
  );
};
