import { CalendarCheck, CalendarX, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Plan, type PlanCheck, type PlanProgress, planCalls } from '../../api/plans.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { BrokenExamples } from '../../forms/saving/broken-examples.tsx';
import { LargeMoves } from '../../forms/saving/large-moves.tsx';
import { movesIn } from '../../forms/saving/price-move.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { failedToast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { PlanProgressBar } from './plan-progress.tsx';

const words = messages({
  en: {
    schedule: 'Schedule',
    noTime: 'Choose a publication time below.',
    unschedule: 'Unschedule',
    publish: 'Publish now',
    discard: 'Discard',
    sureSchedule: (when: string) => `Publish on ${when}?`,
    scheduleText:
      'The whole plan is published at that time, or none of it if any change is refused. You can’t edit the plan until then.',
    surePublish: 'Publish the plan now?',
    publishText:
      'All changes take effect at once. You can undo the plan afterwards, as long as nobody has changed the same records again.',
    nevertheless: (action: string) => `${action} nevertheless`,
    acceptText: 'Where only the price differs, the new one becomes what the example expects.',
    sureDiscard: 'Discard the plan?',
    discardText: 'It will never be published, but stays in the list.',
  },
  fr: {
    schedule: 'Planifier',
    noTime: 'Dites plus bas quand il doit être publié.',
    unschedule: 'Déplanifier',
    publish: 'Publier maintenant',
    discard: 'Abandonner',
    sureSchedule: (when: string) => `Publier le ${when} ?`,
    scheduleText:
      'Tout est publié à cette heure, ou rien si quelque chose est alors refusé. D’ici là le plan ne peut plus être modifié.',
    surePublish: 'Publier le plan maintenant ?',
    publishText:
      'Tout est écrit d’un coup. Vous pourrez l’annuler ensuite, tant que personne n’a encore modifié les mêmes éléments.',
    nevertheless: (action: string) => `${action} quand même`,
    acceptText: 'Là où seul le prix diffère, le nouveau devient celui que l’exemple attend.',
    sureDiscard: 'Abandonner le plan ?',
    discardText: 'Il ne sera jamais publié. Il reste dans la liste.',
  },
});

type ConfirmedAction = 'schedule' | 'publish' | 'discard';

/** The question that is open; `check` is undefined while it runs, and null where there is none. */
type Question = { action: ConfirmedAction; check: PlanCheck | null | undefined };

/** Asks before an action, with what its check found, and runs it. */
const usePlanActions = (plan: Plan) => {
  const { language } = useLanguage();
  const calls = planCalls(useClient());
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  const [progress, setProgress] = useState<PlanProgress | null>(null);
  /** The plan's check says what it would move; one that is out of date runs again. */
  const ask = async (action: ConfirmedAction) => {
    const next: Question = { action, check: action === 'discard' ? null : (plan.check ?? undefined) };
    setProgress(null);
    setQuestion(next);
    if (next.check !== undefined) return;
    const check = await calls.check(plan.id, [], setProgress).catch(() => null);
    // The question may have been closed, or replaced by another one.
    setQuestion((now) => (now === next ? { action, check } : now));
  };
  // D21.3: to go on after seeing which examples turn red is to accept them.
  const accepts = (question?.check?.examples?.failing.length ?? 0) > 0;
  const write = useWrite((action: ConfirmedAction | 'unschedule') =>
    action === 'publish' ? calls.publish(plan.id, accepts, setProgress) : calls[action](plan.id, accepts),
  );
  const run = (action: ConfirmedAction | 'unschedule') => {
    setProgress(null);
    write.mutate(action, {
      onError: (error) => failedToast(problemWords(error, language)),
      // The question stays open until then: the page still has the state of before, which would look like an answer.
      onSettled: () => setQuestion(undefined),
    });
  };
  const close = () => setQuestion(undefined);
  return { question, accepts, progress, isRunning: write.isPending, ask, run, close };
};

type DialogProps = { plan: Plan; question: Question; actions: ReturnType<typeof usePlanActions> };

const ActionDialog = ({ plan, question, actions }: DialogProps) => {
  const say = useMessages(words);
  const format = useFormat();
  const { action, check } = question;
  const { accepts, progress, isRunning, run, close } = actions;
  const isChecking = check === undefined;
  const texts = {
    schedule: {
      title: say.sureSchedule(format.date(plan.effective_at ?? new Date(0).toISOString())),
      text: say.scheduleText,
    },
    publish: { title: say.surePublish, text: say.publishText },
    discard: { title: say.sureDiscard, text: say.discardText },
  };
  return (
    <ConfirmDialog
      title={texts[action].title}
      confirm={accepts ? say.nevertheless(say[action]) : say[action]}
      isOpen
      isDangerous={action === 'discard'}
      isBusy={isChecking || isRunning}
      onConfirm={() => run(action)}
      onClose={close}
    >
      <p>{texts[action].text}</p>
      {(isChecking || (isRunning && action === 'publish')) && <PlanProgressBar progress={progress} />}
      <LargeMoves moves={movesIn(check?.products ?? [])} />
      <BrokenExamples examples={check?.examples} />
      {accepts && <p>{say.acceptText}</p>}
    </ConfirmDialog>
  );
};

/** D17.1: the actions that the plan's state allows. */
export const PlanActions = ({ plan }: { plan: Plan }) => {
  const say = useMessages(words);
  const actions = usePlanActions(plan);
  const { question, ask, run } = actions;
  const { state, effective_at } = plan;
  const isOpen = state === 'draft' || state === 'scheduled';
  return (
    <>
      {(isOpen || state === 'failed') && (
        <Button icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => ask('discard')}>
          {say.discard}
        </Button>
      )}
      {isOpen && (
        <Button icon={<Send size={16} aria-hidden="true" />} onPress={() => ask('publish')}>
          {say.publish}
        </Button>
      )}
      {state === 'draft' && (
        <Button
          kind="primary"
          icon={<CalendarCheck size={16} aria-hidden="true" />}
          forbidden={effective_at === null ? say.noTime : undefined}
          onPress={() => ask('schedule')}
        >
          {say.schedule}
        </Button>
      )}
      {state === 'scheduled' && (
        <Button icon={<CalendarX size={16} aria-hidden="true" />} onPress={() => run('unschedule')}>
          {say.unschedule}
        </Button>
      )}
      {question && <ActionDialog plan={plan} question={question} actions={actions} />}
    </>
  );
};
