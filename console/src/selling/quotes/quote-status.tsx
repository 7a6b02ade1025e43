import { useQueryClient } from '@tanstack/react-query';
import { VantailError } from '@vantail/client';
import { NEXT_STATUSES } from '@vantail/pricing';
import { Check, PencilLine, Send, X } from 'lucide-react';
import { type Quote, quoteCalls, type QuoteStatus as Status } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import type { Signal } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import styles from './quote-parts.module.css';

export const statusWords = messages({
  en: { draft: 'Draft', sent: 'Sent', accepted: 'Accepted', declined: 'Declined' },
  fr: { draft: 'Brouillon', sent: 'Envoyé', accepted: 'Accepté', declined: 'Refusé' },
});

export const statusSignals: Record<Status, Signal> = {
  draft: 'neutral',
  sent: 'neutral',
  accepted: 'good',
  declined: 'off',
};

const words = messages({
  en: {
    label: 'Change the status',
    draft: 'Back to draft',
    sent: 'Mark as sent',
    accepted: 'Mark as accepted',
    declined: 'Mark as declined',
    done: (number: number, status: string) => `Quote ${number}: ${status}`,
    stale: 'Someone else changed this quote in the meantime. This is its current state; your change was not saved.',
  },
  fr: {
    label: 'Changer le statut',
    draft: 'Remettre en brouillon',
    sent: 'Marquer comme envoyé',
    accepted: 'Marquer comme accepté',
    declined: 'Marquer comme refusé',
    done: (number: number, status: string) => `Devis ${number} : ${status}`,
    stale: 'Quelqu’un d’autre a modifié ce devis entre-temps. Le voici tel qu’il est ; rien n’a été écrit.',
  },
});

const icons = { draft: PencilLine, sent: Send, accepted: Check, declined: X };

/** What the quote can become (D19.9): a draft is sent next, once everything on the page is saved. A change by someone else in between is refused and shown (D1). */
export const QuoteStatus = ({ quote, isUnsaved }: { quote: Quote; isUnsaved: boolean }) => {
  const client = useClient();
  const queries = useQueryClient();
  const { language } = useLanguage();
  const say = useMessages(words);
  const statusName = useMessages(statusWords);
  const write = useWrite((status: Status) => quoteCalls(client).patch(quote.id, { status }, quote.version));
  const change = (status: Status) =>
    write.mutate(status, {
      onSuccess: () => toast(say.done(quote.number, statusName[status])),
      onError: () => queries.invalidateQueries(),
    });
  const isStale = write.error instanceof VantailError && write.error.code === 'precondition_failed';
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons. */}
      <div role="group" aria-label={say.label} className={styles.buttons}>
        {NEXT_STATUSES[quote.status].map((status) => {
          const Icon = icons[status];
          return (
            <Button
              key={status}
              kind={quote.status === 'draft' && status === 'sent' && !isUnsaved ? 'primary' : 'plain'}
              icon={<Icon size={16} aria-hidden="true" />}
              isPending={write.isPending && write.variables === status}
              onPress={() => change(status)}
            >
              {say[status]}
            </Button>
          );
        })}
      </div>
      {write.isError && <Notice signal="bad">{isStale ? say.stale : problemWords(write.error, language)}</Notice>}
    </>
  );
};
