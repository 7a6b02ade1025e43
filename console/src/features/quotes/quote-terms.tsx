import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/browser/copy-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import styles from './quote-sheet.module.css';
import { type Repriced, RepricedDialog } from './repriced-dialog.tsx';

const words = messages({
  en: {
    share: 'Copy the share code',
    copied: 'Copied: whoever has it, and a page of the shop, sees the quote without its customer.',
    notCopied: 'This browser does not let the page copy.',
    reprice: 'Price anew',
    done: 'The quote has the new prices; the old ones are in the history.',
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
