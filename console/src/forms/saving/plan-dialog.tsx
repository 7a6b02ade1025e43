import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ListedPlan, type PlannedRequest, planCalls, usePlans } from '../../api/plans.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { failedToast, toast } from '../../ui/feedback/toasts.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { reasonWords } from '../../ui/reason-words.ts';
import { momentOf } from './moment.ts';

const planPickerWords = messages({
  en: {
    plan: 'Plan',
    new: 'A new plan',
    name: 'Name of the plan',
    example: 'January prices',
    at: 'Published on (optional)',
    atHelp: 'In your time zone. You can also set it later.',
    schedule: 'Schedule it: it publishes itself at that time',
    draft: 'Unless it is scheduled, it stays a draft and won’t publish itself.',
    requests: (count: number) => `${counted('en', count)} in it`,
  },
  fr: {
    plan: 'Plan',
    new: 'Un nouveau plan',
    name: 'Son nom',
    example: 'Tarif de janvier',
    at: 'Publication le (facultatif)',
    atHelp: 'À l’heure de votre poste. Modifiable ensuite.',
    schedule: 'Le planifier : il sera publié de lui-même à cette heure',
    draft: 'Tant qu’il n’est pas planifié, il reste un brouillon et ne sera pas publié de lui-même.',
    requests: (count: number) => `${counted('fr', count)} dedans`,
  },
});

/** The plan that something is put into: a draft that is there, or a new one. */
type PlanChoice = { id: number | 'new'; name: string; at: string; isScheduled: boolean };

const NEW_PLAN: PlanChoice = { id: 'new', name: '', at: '', isScheduled: false };

/** Whether the plan has a time at which it could publish itself. */
const isDated = ({ id, at }: PlanChoice, drafts: readonly ListedPlan[]): boolean =>
  id === 'new' ? momentOf(at) !== null : (drafts.find((draft) => draft.id === id)?.effective_at ?? null) !== null;

type PlanPickerProps = { value: PlanChoice; onChange: (choice: PlanChoice) => void };

const PlanPicker = ({ value, onChange }: PlanPickerProps) => {
  const say = useMessages(planPickerWords);
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
      {isDated(value, drafts) && (
        <>
          <Switch
            label={say.schedule}
            value={value.isScheduled}
            onChange={(isScheduled) => onChange({ ...value, isScheduled })}
          />
          {!value.isScheduled && <p className="soft small">{say.draft}</p>}
        </>
      )}
    </>
  );
};

const words = messages({
  en: {
    title: 'Save for later',
    intro: 'Nothing changes now. Your change goes into a plan, and everything in the plan is published together.',
    put: 'Add to the plan',
    done: (name: string) => `Added to the plan “${name}”`,
    scheduled: (name: string, when: string) => `“${name}” is scheduled for ${when}`,
    notScheduled: (name: string, why: string) => `Added to the plan “${name}”, which is not scheduled: ${why}`,
    show: 'Show the plan',
  },
  fr: {
    title: 'Enregistrer pour plus tard',
    intro: 'Rien ne change maintenant. La modification rejoint un plan, et tout le plan est publié d’un coup.',
    put: 'Mettre dans le plan',
    done: (name: string) => `Dans le plan « ${name} »`,
    scheduled: (name: string, when: string) => `« ${name} » est planifié pour le ${when}`,
    notScheduled: (name: string, why: string) => `Dans le plan « ${name} », qui n’est pas planifié : ${why}`,
    show: 'Voir le plan',
  },
});

type Props = {
  request: () => PlannedRequest | Promise<PlannedRequest>;
  onSaved?: (() => void) | undefined;
  onClose: () => void;
};

/** Which plan a change goes into, and when that is published. */
export const PlanDialog = ({ request, onClose, onSaved }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const sayWhy = useMessages(reasonWords);
  const navigate = useNavigate();
  const format = useFormat();
  const calls = planCalls(useClient());
  const { data: drafts } = usePlans('draft');
  const [chosen, setChosen] = useState<PlanChoice | undefined>(undefined);
  // Most changes of an afternoon belong into the same plan: the newest draft.
  const choice = chosen ?? { ...NEW_PLAN, id: drafts?.[0]?.id ?? ('new' as const) };
  const put = useWrite(async () => {
    const planned = await request();
    const { name, at } = choice;
    const id = choice.id === 'new' ? (await calls.create({ name, effective_at: momentOf(at) })).id : choice.id;
    const plan = await calls.add(id, [planned]);
    if (!choice.isScheduled || plan.effective_at === null) return tell(plan, toast, say.done(plan.name));
    // It is in the plan, whatever becomes of the schedule: a refusal links to the plan.
    const when = format.date(plan.effective_at);
    return calls.schedule(id, false).then(
      () => tell(plan, toast, say.scheduled(plan.name, when)),
      (error) => tell(plan, failedToast, say.notScheduled(plan.name, problemWords(error, language))),
    );
  });
  // Told before the page is read again: that may take the dialog away.
  const tell = ({ id }: { id: number }, show: typeof toast, text: string) => {
    onClose();
    onSaved?.();
    const onAction = () => navigate({ to: '/plans/$planId', params: { planId: id } });
    show(text, { label: say.show, onAction });
  };
  return (
    <FormDialog
      title={say.title}
      confirm={say.put}
      forbidden={choice.id === 'new' && choice.name.trim() === '' ? sayWhy.unnamed : undefined}
      isBusy={put.isPending}
      onConfirm={() => put.mutate(undefined)}
      onClose={onClose}
    >
      <p className="soft">{say.intro}</p>
      <PlanPicker value={choice} onChange={setChosen} />
      {put.error && <Notice signal="bad">{problemWords(put.error, language)}</Notice>}
    </FormDialog>
  );
};
