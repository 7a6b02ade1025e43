import { useNavigate } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { type PlannedRequest, planCalls, usePlans } from '../../api/plans.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { reasonWords } from '../../ui/actions/reason-words.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { momentOf } from './moment.ts';
import { NEW_PLAN, type PlanChoice, PlanPicker } from './plan-picker.tsx';

const words = messages({
  en: {
    later: 'Save for later…',
    title: 'Save for later',
    intro: 'Nothing changes now. It is put into a plan, and all of the plan is published together.',
    put: 'Put into the plan',
    done: (name: string) => `In the plan “${name}”`,
    show: 'Show the plan',
  },
  fr: {
    later: 'Enregistrer pour plus tard…',
    title: 'Enregistrer pour plus tard',
    intro: "Rien ne change maintenant. La modification rejoint un plan, et tout le plan est publié d'un coup.",
    put: 'Mettre dans le plan',
    done: (name: string) => `Dans le plan « ${name} »`,
    show: 'Voir le plan',
  },
});

type Props = {
  /** What would be sent now; asked for when it is put into a plan, as a file may have to be read. */
  request: () => PlannedRequest | Promise<PlannedRequest>;
  /** Why there is nothing to put into a plan. */
  forbidden?: string | undefined;
  onSaved?: () => void;
};

/** Puts a change into a plan instead of making it (D17). */
export const SaveForLater = ({ request, forbidden, onSaved }: Props) => {
  const say = useMessages(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarClock size={16} aria-hidden="true" />} forbidden={forbidden} onPress={() => setOpen(true)}>
        {say.later}
      </Button>
      {isOpen && <PlanDialog request={request} onClose={() => setOpen(false)} onSaved={onSaved} />}
    </>
  );
};

const PlanDialog = ({ request, onClose, onSaved }: Pick<Props, 'request' | 'onSaved'> & { onClose: () => void }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const sayWhy = useMessages(reasonWords);
  const navigate = useNavigate();
  const calls = planCalls(useClient());
  const { data: drafts } = usePlans('draft');
  const [chosen, setChosen] = useState<PlanChoice | undefined>(undefined);
  // Most changes of an afternoon belong into the same plan: the newest draft.
  const choice = chosen ?? { ...NEW_PLAN, id: drafts?.[0]?.id ?? ('new' as const) };
  const put = useWrite(async () => {
    const planned = await request();
    const { name, at } = choice;
    const id = choice.id === 'new' ? (await calls.create({ name, effective_at: momentOf(at) })).id : choice.id;
    tell(await calls.add(id, [planned]));
  });
  // Told before the page is read again: that may take the dialog away.
  const tell = ({ id, name }: { id: number; name: string }) => {
    onClose();
    onSaved?.();
    const onAction = () => navigate({ to: '/plans/$planId', params: { planId: id } });
    toast(say.done(name), { label: say.show, onAction });
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
