import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type MadeWebhook, useWebhooks, type Webhook } from '../../api/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Page } from '../../ui/layout/page.tsx';
import { WebhookCard, type WebhookQuestion } from './webhook-card.tsx';
import { RemoveQuestion, ReplayQuestion, RotateQuestion } from './webhook-questions.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import styles from './webhooks.module.css';

const listWords = messages({
  en: {
    add: 'New webhook',
    intro:
      'A webhook notifies your program of every change within seconds: a search index, a static site, an accounting system.',
    empty: 'No webhook yet',
    emptyText: 'With one, your shop doesn’t have to keep checking whether prices have changed.',
    secret: 'The webhook’s secret',
    secretText:
      'Your program uses it to check the signature of each delivery, as the Standard Webhooks specification describes.',
    label: 'Secret',
    copy: 'Copy the secret',
  },
  fr: {
    add: 'Nouveau webhook',
    intro:
      'Un webhook annonce chaque modification à un de vos programmes en quelques secondes : moteur de recherche, site statique, comptabilité.',
    empty: 'Pas encore de webhook',
    emptyText: 'Avec un webhook, votre boutique n’a plus à demander sans cesse si un prix a changé.',
    secret: 'Le secret du webhook',
    secretText:
      'Votre programme vérifie avec lui la signature de chaque envoi, selon la spécification Standard Webhooks.',
    label: 'Secret',
    copy: 'Copier le secret',
  },
});

/** The webhooks of the tenant, with all that can be done with them (D13). */
const WebhookList = ({ title }: { title: string }) => {
  const say = useMessages(listWords);
  const [sheet, setSheet] = useState<{ webhook: Webhook | undefined } | undefined>(undefined);
  const [question, setQuestion] = useState<WebhookQuestion | undefined>(undefined);
  const [made, setMade] = useState<MadeWebhook | undefined>(undefined);
  const close = () => setQuestion(undefined);
  const ask = (next: WebhookQuestion) =>
    next.about === 'edit' ? setSheet({ webhook: next.webhook }) : setQuestion(next);
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onPress={() => setSheet({ webhook: undefined })}
    >
      {say.add}
    </Button>
  );
  return (
    <Page title={title} actions={add}>
      <p className="soft">{say.intro}</p>
      <Loaded query={useWebhooks()} skeleton={<Skeleton lines={4} height={28} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title={say.empty}>{say.emptyText}</EmptyState>
          ) : (
            <div className={styles.list}>
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} onAsk={ask} />
              ))}
            </div>
          )
        }
      </Loaded>
      {sheet && <WebhookSheet webhook={sheet.webhook} onMade={setMade} onClose={() => setSheet(undefined)} />}
      {question?.about === 'rotate' && (
        <RotateQuestion
          webhook={question.webhook}
          onMade={(rotated) => {
            close();
            setMade(rotated);
          }}
          onClose={close}
        />
      )}
      {question?.about === 'replay' && <ReplayQuestion webhook={question.webhook} onClose={close} />}
      {question?.about === 'remove' && <RemoveQuestion webhook={question.webhook} onClose={close} />}
      {made?.secret !== undefined && (
        <SecretDialog
          title={say.secret}
          text={say.secretText}
          label={say.label}
          copy={say.copy}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </Page>
  );
};

const words = messages({ en: { title: 'Webhooks' }, fr: { title: 'Webhooks' } });

export const WebhooksPage = () => <WebhookList title={useMessages(words).title} />;
