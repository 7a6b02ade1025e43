import { useNavigate } from '@tanstack/react-router';
import { Copy, CopyPlus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Quote, quoteCalls, type RepricedQuote } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { copyText } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { RepricedDialog } from './price-comparison.tsx';
import styles from './quote-parts.module.css';
import { ReplaceOption } from './replace-option.tsx';

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

const duplicateWords = messages({
  en: { duplicate: 'Duplicate', done: (number: number) => `Quote ${number} is a copy, at current prices.` },
  fr: { duplicate: 'Dupliquer', done: (number: number) => `Le devis ${number} est une copie, aux prix du jour.` },
});

/** D19.9: a new draft with the same lines, at today's prices. */
const Duplicate = ({ id }: { id: number }) => {
  const client = useClient();
  const say = useMessages(duplicateWords);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const write = useWrite(() => quoteCalls(client).duplicate(id));
  const press = () =>
    write.mutate(undefined, {
      onSuccess: (copy) => {
        toast(say.done(copy.number));
        navigate({ to: '/quotes/$quoteId', params: { quoteId: copy.id } });
      },
    });
  return (
    <>
      <Button icon={<CopyPlus size={16} aria-hidden="true" />} isPending={write.isPending} onPress={press}>
        {say.duplicate}
      </Button>
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
    </>
  );
};

/** What a quote offers besides its status: to share it, and to price it anew with old and new side by side (D16.2, D16.3). */
export const QuoteTerms = ({ quote }: { quote: Quote }) => {
  const client = useClient();
  const say = useMessages(words);
  const { language } = useLanguage();
  const [found, setFound] = useState<RepricedQuote | undefined>(undefined);
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
        {quote.status === 'draft' && (
          <Button
            icon={<RefreshCw size={16} aria-hidden="true" />}
            isPending={write.isPending && !found}
            onPress={() => write.mutate(true, { onSuccess: setFound })}
          >
            {say.reprice}
          </Button>
        )}
        {quote.status === 'draft' && <ReplaceOption quote={quote} />}
        <Duplicate id={quote.id} />
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
