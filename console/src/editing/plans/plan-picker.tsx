import { usePlans } from '../../api/plans.ts';
import { useMessages } from '../../language/language-context.tsx';
import { counted, messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const words = messages({
  en: {
    plan: 'Plan',
    new: 'A new plan',
    name: 'Its name',
    example: 'Prices of January',
    at: 'Published on (optional)',
    atHelp: 'On your clock. It can be set later, too.',
    requests: (count: number) => `${counted('en', count)} in it`,
  },
  fr: {
    plan: 'Plan',
    new: 'Un nouveau plan',
    name: 'Son nom',
    example: 'Tarif de janvier',
    at: 'Publication le (facultatif)',
    atHelp: "À l'heure de votre poste. Modifiable ensuite.",
    requests: (count: number) => `${counted('fr', count)} dedans`,
  },
});

/** The plan that something is put into: a draft that is there, or a new one. */
export type PlanChoice = { id: number | 'new'; name: string; at: string };

export const NEW_PLAN: PlanChoice = { id: 'new', name: '', at: '' };

type Props = { value: PlanChoice; onChange: (choice: PlanChoice) => void };

export const PlanPicker = ({ value, onChange }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const { data: drafts = [] } = usePlans('draft');
  const choices = drafts.map(({ id, name, effective_at, request_count }) => ({
    id: String(id),
    name,
    detail: [effective_at && format.date(effective_at), say.requests(request_count)].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <Select
        label={say.plan}
        value={String(value.id)}
        choices={[...choices, { id: 'new', name: say.new }]}
        onChange={(id) => onChange({ ...value, id: id === 'new' ? 'new' : Number(id) })}
      />
      {value.id === 'new' && (
        <>
          <TextField
            label={say.name}
            placeholder={say.example}
            value={value.name}
            onChange={(name) => onChange({ ...value, name: name ?? '' })}
          />
          <TextField
            label={say.at}
            help={say.atHelp}
            type="datetime-local"
            value={value.at}
            onChange={(at) => onChange({ ...value, at: at ?? '' })}
          />
        </>
      )}
    </>
  );
};
