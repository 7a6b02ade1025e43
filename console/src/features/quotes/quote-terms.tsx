import { Copy, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/browser/browser.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import styles from './quote-sheet.module.css';

const repricedDialogWords = messages({
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

type Repriced = Awaited<ReturnType<ReturnType<typeof quoteCalls>['reprice']>>;

type Props = {
  quote: Quote;
  found: Repriced;
  isBusy: boolean;
  failure: ReactNode;
  onTake: () => void;
  onClose: () => void;
};

/** Old and new prices of every line side by side, before anything is written (D16.3). */
const RepricedDialog = ({ quote, found, isBusy, failure, onTake, onClose }: Props) => {
  const say = useMessages(repricedDialogWords);
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
  const say = useMessages(repricedDialogWords);
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
  );
};

const words = messages({
  en: {
    share: 'Copy the share code',
    copied: 'Copied: anyone with this code can see the quote on a page of the shop, without the customer data.',
    notCopied: 'Your browser doesn’t let this page copy.',
    reprice: 'Recalculate prices',
    done: 'The quote now has the new prices; the old ones are in the history.',
  },
  fr: {
    share: 'Copier le code de partage',
    copied: 'Copié : qui le détient voit, sur une page de la boutique, le devis sans son client.',
    notCopied: 'Ce navigateur ne laisse pas la page copier.',
    reprice: 'Recalculer les prix',
    done: 'Le devis a les nouveaux prix ; les anciens sont dans l’historique.',
  },
});

/** What a quote offers beside its status: to share it, and to price it anew with old and new side by side (D16.2, D16.3). */
export const QuoteTerms = ({ quote }: { quote: Quote }) => {
  const client = useClient();
  const say = useMessages(words);
  const { language } = useLanguage();
  const [found, setFound] = useState<Repriced | undefined>(undefined);
  const write = useWrite((isDryRun: boolean) => quoteCalls(client).reprice(quote.id, quote.version, isDryRun));
  const share = async () => toast((await copyText(quote.share_token)) ? say.copied : say.notCopied);
  const take = () =>
    write.mutate(false, {
      onSuccess: () => {
        setFound(undefined);
        toast(say.done);
      },
    });
  const failure = write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>;
  return (
    <>
      <div className={styles.buttons}>
        <Button changesNothing icon={<Copy size={16} aria-hidden="true" />} onPress={share}>
          {say.share}
        </Button>
        <Button
          icon={<RefreshCw size={16} aria-hidden="true" />}
          isPending={write.isPending && !found}
          onPress={() => write.mutate(true, { onSuccess: setFound })}
        >
          {say.reprice}
        </Button>
      </div>
      {failure}
      {found && (
        <RepricedDialog
          quote={quote}
          found={found}
          isBusy={write.isPending}
          failure={failure}
          onTake={take}
          onClose={() => setFound(undefined)}
        />
      )}
    </>
  );
};
