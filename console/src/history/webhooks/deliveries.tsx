import { useDeliveries, type Webhook, type WebhookDelivery } from '../../api/webhooks.ts';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { ago } from '../../ui/language/format.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { tryWords } from './webhook-words.ts';

const words = messages({
  en: {
    label: 'Last deliveries',
    when: 'When',
    change: 'Change',
    test: 'test',
    type: 'Event',
    result: 'Result',
    none: 'No deliveries yet. Send a test, or change something it is subscribed to.',
  },
  fr: {
    label: 'Derniers envois',
    when: 'Quand',
    change: 'Modification',
    test: 'test',
    type: 'Événement',
    result: 'Résultat',
    none: 'Rien n’a encore été envoyé. Envoyez un test, ou modifiez ce qui lui est annoncé.',
  },
});

/** The last tries, with what went wrong in words (D13.4). */
export const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const columns: Column<WebhookDelivery>[] = [
    {
      id: 'when',
      title: say.when,
      cell: ({ at }) => (
        <time dateTime={at} title={format.date(at)}>
          {ago(language, at)}
        </time>
      ),
    },
    {
      id: 'change',
      title: say.change,
      isMinor: true,
      cell: ({ number }) => (number === null ? say.test : `#${number}`),
    },
    { id: 'type', title: say.type, isMinor: true, cell: ({ type }) => <code>{type}</code> },
    {
      id: 'result',
      title: say.result,
      cell: (tried) => <Badge signal={tried.error_class === null ? 'good' : 'bad'}>{tryWords(language, tried)}</Badge>,
    },
  ];
  return (
    <Loaded query={useDeliveries(webhook.id)}>
      {(tries) =>
        tries.length === 0 ? (
          <p className="soft">{say.none}</p>
        ) : (
          <DataTable
            label={say.label}
            columns={columns}
            rows={tries}
            rowKey={({ at, number, type }) => `${at} ${number} ${type}`}
          />
        )
      }
    </Loaded>
  );
};
