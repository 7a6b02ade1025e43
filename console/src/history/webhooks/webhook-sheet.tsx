import { Save } from 'lucide-react';
import { useState } from 'react';
import { type MadeWebhook, type Webhook, webhookCalls } from '../../api/webhooks.ts';
import { WriteSheet } from '../../forms/write-sheet.tsx';
import { useClient } from '../../session/session-context.tsx';
import { useDeveloper } from '../../ui/developer-context.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import {
  EVENT_GROUP_IDS,
  EVENT_GROUPS,
  type EventGroup,
  eventGroupWords,
  groupsOf,
  otherTypes,
  typesOf,
} from './webhook-words.ts';

const words = messages({
  en: {
    add: 'New webhook',
    edit: 'Edit the webhook',
    url: 'Address',
    urlHelp: 'Where your program listens, with https:. The service sends each change there as a signed POST.',
    description: 'Purpose',
    types: 'Events',
    typesHelp: 'Bulk changes are sent as one summary plus the from-prices, not row by row.',
    noType: 'Choose at least one.',
    inAll: 'Already included in “Everything”.',
    others: (types: string) => `Also subscribed to: ${types}`,
    make: 'Create webhook',
    save: 'Save',
  },
  fr: {
    add: 'Nouveau webhook',
    edit: 'Modifier le webhook',
    url: 'Adresse',
    urlHelp: 'Là où votre programme écoute, en https:. Chaque modification y est envoyée par un POST signé.',
    description: 'À quoi il sert',
    types: 'Ce qui lui est annoncé',
    typesHelp: 'Des travaux d’ensemble, seuls le résumé et les prix « à partir de » sont envoyés, pas chaque ligne.',
    noType: 'Choisissez-en au moins un.',
    inAll: 'Tout est choisi, cela aussi.',
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
export const WebhookSheet = ({ webhook, onMade, onClose }: Props) => {
  const say = useMessages(words);
  const calls = webhookCalls(useClient());
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? null);
  const [groups, setGroups] = useState<EventGroup[]>(webhook ? groupsOf(webhook.types) : ['from_price']);
  const others = otherTypes(webhook?.types ?? []);
  const types = typesOf(groups, others);
  const write = async () => {
    const body = { url, types, description };
    if (webhook) await calls.patch(webhook, body);
    else onMade(await calls.create(body));
  };
  return (
    <WriteSheet
      title={webhook ? say.edit : say.add}
      submit={webhook ? say.save : say.make}
      icon={<Save size={16} aria-hidden="true" />}
      isComplete={url.trim() !== '' && types.length > 0}
      fields={['url', 'description', 'types']}
      hasSecret={!webhook}
      onWritten={onClose}
      {...{ write, onClose }}
    >
      {({ errorOf, edited }) => (
        <>
          <TextField
            label={say.url}
            api="url"
            help={say.urlHelp}
            error={errorOf('url')}
            inputMode="url"
            spellCheck="false"
            value={url}
            onChange={edited((text) => setUrl(text ?? ''))}
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
          <GroupsField
            groups={groups}
            error={types.length === 0 ? say.noType : errorOf('types')}
            onChange={edited(setGroups)}
          />
          {others.length > 0 && <p className="soft small">{say.others(others.join(', '))}</p>}
        </>
      )}
    </WriteSheet>
  );
};

type GroupsProps = {
  groups: readonly EventGroup[];
  error: string | undefined;
  onChange: (groups: EventGroup[]) => void;
};

const GroupsField = ({ groups, error, onChange }: GroupsProps) => {
  const say = useMessages(words);
  const { isDeveloper } = useDeveloper();
  const groupNames = useMessages(eventGroupWords);
  return (
    <CheckboxGroup
      label={say.types}
      api="types"
      help={say.typesHelp}
      error={error}
      value={groups}
      onChange={onChange}
      choices={EVENT_GROUP_IDS.map((id) => ({
        id,
        name: groupNames[id],
        ...(isDeveloper ? { detail: EVENT_GROUPS[id].join(', ') } : {}),
        forbidden: id !== 'all' && groups.includes('all') ? say.inAll : undefined,
      }))}
    />
  );
};
