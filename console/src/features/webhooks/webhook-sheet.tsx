import { Save } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { type MadeWebhook, type Webhook, webhookCalls } from '../../api/webhooks.ts';
import { GuardedSheet } from '../../editing/drafts/guarded-sheet.tsx';
import { fieldProblem } from '../../language/field-problem.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { reasonWords } from '../../ui/actions/reason-words.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useDeveloper } from '../../ui/preferences/developer-context.tsx';
import { EVENT_GROUP_IDS, EVENT_GROUPS, type EventGroup, groupsOf, otherTypes, typesOf } from './event-groups.ts';
import { eventGroupWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

const words = messages({
  en: {
    add: 'New webhook',
    edit: 'Change the webhook',
    url: 'Address',
    urlHelp: 'Where your program listens, with https:. Each change is sent there as a signed POST.',
    description: 'What it is for',
    types: 'What it is told',
    typesHelp: 'Of bulk work only its summary and the from-prices are sent, not every row.',
    noType: 'Choose at least one.',
    others: (types: string) => `Beside these it is told: ${types}`,
    make: 'Make the webhook',
    save: 'Save',
  },
  fr: {
    add: 'Nouveau webhook',
    edit: 'Modifier le webhook',
    url: 'Adresse',
    urlHelp: 'Là où votre programme écoute, en https:. Chaque modification y est envoyée par un POST signé.',
    description: 'À quoi il sert',
    types: 'Ce qui lui est annoncé',
    typesHelp: "Des travaux d'ensemble, seuls le résumé et les prix « à partir de » sont envoyés, pas chaque ligne.",
    noType: 'Choisissez-en au moins un.',
    others: (types: string) => `En plus lui sont annoncés : ${types}`,
    make: 'Créer le webhook',
    save: 'Enregistrer',
  },
});

type Props = {
  /** Undefined: a new one. */
  webhook: Webhook | undefined;
  onMade: (made: MadeWebhook) => void;
  onClose: () => void;
};

/** Makes a webhook, or changes one (D13.1). */
export const WebhookSheet = (props: Props) => {
  const say = useMessages(words);
  return (
    <GuardedSheet title={props.webhook ? say.edit : say.add} onClose={props.onClose}>
      {(tellDirty) => <WebhookForm {...props} onDirty={tellDirty} />}
    </GuardedSheet>
  );
};

const WebhookForm = ({ webhook, onMade, onClose, onDirty }: Props & { onDirty: (isDirty: boolean) => void }) => {
  const say = useMessages(words);
  const { isDeveloper } = useDeveloper();
  const why = useMessages(reasonWords);
  const groupNames = useMessages(eventGroupWords);
  const { language } = useLanguage();
  const client = useClient();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? null);
  const [groups, setGroups] = useState<EventGroup[]>(webhook ? groupsOf(webhook.types) : ['from_price']);
  const others = otherTypes(webhook?.types ?? []);
  const types = typesOf(groups, others);
  const write = useWrite(async () => {
    const body = { url, types, description };
    if (webhook) await webhookCalls(client).patch(webhook, body);
    else onMade(await webhookCalls(client).create(body));
  });
  const errorOf = (field: string) => fieldProblem(write.error, language, (pointer) => pointer.startsWith(`/${field}`));
  const isComplete = url.trim() !== '' && types.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) write.mutate(undefined, { onSuccess: onClose });
  };
  const edited =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      onDirty(true);
    };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={say.url}
        api="url"
        help={say.urlHelp}
        error={errorOf('url')}
        inputMode="url"
        spellCheck="false"
        value={url}
        onChange={edited((text: string | null) => setUrl(text ?? ''))}
        isRequired
        autoFocus
      />
      <TextField
        label={say.description}
        api="description"
        error={errorOf('description')}
        nullable
        value={description}
        onChange={edited(setDescription)}
      />
      <CheckboxGroup
        label={say.types}
        api="types"
        help={say.typesHelp}
        error={types.length === 0 ? say.noType : errorOf('types')}
        value={groups}
        onChange={edited(setGroups)}
        choices={EVENT_GROUP_IDS.map((id) => ({
          id,
          name: groupNames[id],
          ...(isDeveloper ? { detail: EVENT_GROUPS[id].join(', ') } : {}),
          isDisabled: id !== 'all' && groups.includes('all'),
        }))}
      />
      {others.length > 0 && <p className="soft small">{say.others(others.join(', '))}</p>}
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
      <Button
        type="submit"
        kind="primary"
        icon={<Save size={16} aria-hidden="true" />}
        forbidden={isComplete ? undefined : why.incomplete}
        isPending={write.isPending}
      >
        {webhook ? say.save : say.make}
      </Button>
    </form>
  );
};
