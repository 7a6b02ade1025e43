import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/browser/copy-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import styles from './quote-sheet.module.css';

const words = messages({
  en: {
    share: 'Copy the share code',
    copied: 'Copied: whoever has it, and a page of the shop, sees the quote without its customer.',
    notCopied: 'This browser does not let the page copy.',
    reprice: 'Price anew',
    title: 'Prices as they are now',
    same: 'No price has changed.',
    line: (number: number) => `Line ${number}`,
    total: 'Total',
    keep: 'Leave it as it is',
    write: 'Take the new prices',
    done: 'The quote has the new prices; the old ones are in the history.',
  },
  fr: {
    share: 'Copier le code de partage',
    copied: 'Copié : qui le détient voit, sur une page de la boutique, le devis sans son client.',
    notCopied: 'Ce navigateur ne laisse pas la page copier.',
    reprice: 'Recalculer les prix',
    title: 'Les prix d’aujourd’hui',
    same: 'Aucun prix n’a changé.',
    line: (number: number) => `Ligne ${number}`,
    total: 'Total',
    keep: 'Laisser tel quel',
    write: 'Prendre les nouveaux prix',
    done: 'Le devis a les nouveaux prix ; les anciens sont dans l’historique.',
  },
});

type Repriced = Awaited<ReturnType<ReturnType<typeof quoteCalls>['reprice']>>;

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
  return (
    <>
      <div className={styles.buttons}>
        <Button changesNothing icon={<Copy size={16} aria-hidden="true" />} onPress={share}>
          {say.share}
        </Button>
        <Button
          icon={<RefreshCw size={16} aria-hidden="true" />}
          isPending={write.isPending}
          onPress={() => write.mutate(true, { onSuccess: setFound })}
        >
          {say.reprice}
        </Button>
      </div>
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
      {found && <RepricedDialog found={found} onTake={take} onClose={() => setFound(undefined)} />}
    </>
  );
};

const RepricedDialog = ({ found, onTake, onClose }: { found: Repriced; onTake: () => void; onClose: () => void }) => {
  const say = useMessages(words);
  const { money } = useFormat();
  const { currency } = found;
  return (
    <Dialog
      title={say.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button changesNothing onPress={onClose}>
            {say.keep}
          </Button>
          {found.changed && (
            <Button kind="primary" onPress={onTake}>
              {say.write}
            </Button>
          )}
        </>
      }
    >
      {found.changed ? (
        <dl className={styles.facts}>
          {found.lines.map((line) => (
            <OldAndNew
              key={line.line}
              name={say.line(line.line + 1)}
              old={money(line.old.total, currency)}
              now={money(line.new.total, currency)}
            />
          ))}
          <OldAndNew name={say.total} old={money(found.old_total, currency)} now={money(found.new_total, currency)} />
        </dl>
      ) : (
        <p>{say.same}</p>
      )}
    </Dialog>
  );
};

const OldAndNew = ({ name, old, now }: { name: string; old: string; now: string }) => (
  <>
    <dt>{name}</dt>
    <dd className="figures">
      {old === now ? (
        now
      ) : (
        <>
          <s className="soft">{old}</s> {now}
        </>
      )}
    </dd>
  </>
);
