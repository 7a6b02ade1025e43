import { useMutation } from '@tanstack/react-query';
import { History, Pencil, Power, PowerOff, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useWrite } from '../../api/use-catalogue.ts';
import { type Webhook, webhookCalls } from '../../api/webhooks.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ago } from '../../ui/language/format.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Deliveries } from './deliveries.tsx';
import { eventGroupWords, groupsOf, otherTypes, tryWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

const words = messages({
  en: {
    test: 'Send a test',
    more: 'More actions',
    edit: 'Edit…',
    rotate: 'New secret…',
    replay: 'Send again from…',
    deactivate: 'Deactivate',
    activate: 'Activate',
    remove: 'Delete…',
    works: 'Active',
    off: 'Inactive',
    failing: (count: number, since: string) =>
      `${plural('en', count, 'failed attempt', 'failed attempts')}, since ${since}`,
    next: (time: string) => `Next attempt: ${time}`,
    gone: 'Turned off: the receiver answered 410 (gone).',
    disabled: 'Turned off: every delivery failed for three days.',
    goesOn: 'Activate it once the receiver works: it continues after the last delivered change.',
    subscribedTo: (types: string) => `Subscribed to: ${types}`,
    upTo: (number: string) => `Delivered up to change ${number}`,
    deliveries: 'Last deliveries',
  },
  fr: {
    test: 'Envoyer un test',
    more: 'Autres actions',
    edit: 'Modifier…',
    rotate: 'Nouveau secret…',
    replay: 'Renvoyer depuis…',
    deactivate: 'Désactiver',
    activate: 'Activer',
    remove: 'Supprimer…',
    works: 'Actif',
    off: 'Inactif',
    failing: (count: number, since: string) =>
      `${plural('fr', count, 'essai sans succès', 'essais sans succès')}, depuis ${since}`,
    next: (time: string) => `Prochain essai : ${time}`,
    gone: 'Mis hors service : le destinataire a répondu 410, disparu pour de bon.',
    disabled: 'Mis hors service : rien n’a pu être remis pendant trois jours.',
    goesOn: 'Activez-le une fois le destinataire réparé : il reprend après la dernière modification remise.',
    subscribedTo: (types: string) => `Lui sont annoncés : ${types}`,
    upTo: (number: string) => `Remis jusqu’à la modification ${number}`,
    deliveries: 'Derniers envois',
  },
});

export type WebhookQuestion = { about: 'edit' | 'rotate' | 'replay' | 'remove'; webhook: Webhook };

type Props = { webhook: Webhook; onAsk: (question: WebhookQuestion) => void };

/** One webhook: where it sends what, whether it works, and all that can be done with it. */
export const WebhookCard = ({ webhook, onAsk }: Props) => {
  const say = useMessages(words);
  const groupNames = useMessages(eventGroupWords);
  const format = useFormat();
  const { url, description, types } = webhook;
  const typeNames = [...groupsOf(types).map((group) => groupNames[group]), ...otherTypes(types)].join(', ');
  return (
    <section className={styles.card} aria-label={description ?? url}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2>{description ?? url}</h2>
          {description && <code>{url}</code>}
        </div>
        <WebhookState webhook={webhook} />
      </header>
      <p>{say.subscribedTo(typeNames)}</p>
      <p className="soft small">{say.upTo(format.number(webhook.delivered_up_to))}</p>
      <Trouble webhook={webhook} />
      <Actions webhook={webhook} onAsk={onAsk} />
      <Disclosure title={say.deliveries}>
        <Deliveries webhook={webhook} />
      </Disclosure>
    </section>
  );
};

const WebhookState = ({ webhook: { active, failures, disabled_reason } }: { webhook: Webhook }) => {
  const say = useMessages(words);
  if (!active) return <Badge signal={disabled_reason === null ? 'off' : 'bad'}>{say.off}</Badge>;
  return <Badge signal={failures > 0 ? 'warn' : 'good'}>{say.works}</Badge>;
};

/** What is wrong with it, and what becomes of that. */
const Trouble = ({ webhook }: { webhook: Webhook }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const { active, disabled_reason, failures, failing_since, next_try_at } = webhook;
  if (!active && disabled_reason !== null)
    return (
      <Notice signal="bad" title={disabled_reason === 'gone' ? say.gone : say.disabled}>
        {say.goesOn}
      </Notice>
    );
  if (!active || failures === 0 || failing_since === null) return null;
  return (
    <Notice signal="warn" title={say.failing(failures, ago(language, failing_since))}>
      {next_try_at && say.next(format.date(next_try_at))}
    </Notice>
  );
};

const Actions = ({ webhook, onAsk }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const client = useClient();
  const calls = webhookCalls(client);
  const test = useMutation({ mutationFn: () => calls.test(webhook) });
  const toggle = useWrite(() => calls.patch(webhook, { active: !webhook.active }));
  const ask = (about: WebhookQuestion['about']) => () => onAsk({ about, webhook });
  const icon = (Icon: typeof Pencil) => <Icon size={16} aria-hidden="true" />;
  const failure = test.error ?? toggle.error;
  return (
    <>
      <div className={styles.actions}>
        <Button icon={icon(Send)} isPending={test.isPending} onPress={() => test.mutate()}>
          {say.test}
        </Button>
        <Button icon={icon(Pencil)} onPress={ask('edit')}>
          {say.edit}
        </Button>
        <Button
          icon={icon(webhook.active ? PowerOff : Power)}
          isPending={toggle.isPending}
          onPress={() => toggle.mutate(undefined)}
        >
          {webhook.active ? say.deactivate : say.activate}
        </Button>
        <MenuButton
          label={say.more}
          actions={[
            { id: 'rotate', name: say.rotate, icon: icon(RefreshCw), onAction: ask('rotate') },
            { id: 'replay', name: say.replay, icon: icon(History), onAction: ask('replay') },
            { id: 'remove', name: say.remove, icon: icon(Trash2), onAction: ask('remove') },
          ]}
        />
      </div>
      {test.data && (
        <Notice signal={test.data.error_class === null ? 'good' : 'bad'}>{tryWords(language, test.data)}</Notice>
      )}
      {failure && <Notice signal="bad">{problemWords(failure, language)}</Notice>}
    </>
  );
};
