import { CalendarCheck, CalendarX, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Plan, type PlanCheck, type PlanProgress, planCalls } from '../../api/plans.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { BrokenExamples } from '../../editing/examples/broken-examples.tsx';
import { LargeMoves } from '../../editing/price-moves/large-moves.tsx';
import { movesIn } from '../../editing/price-moves/price-move.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { failedToast } from '../../ui/feedback/toasts.tsx';
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

/** The question that is open; `check` is undefined while it is made, and null where there is none. */
type Asked = { action: ConfirmedAction; check: PlanCheck | null | undefined };

/** D17.1: what can be done with a plan where it stands. */
export const PlanActions = ({ plan }: { plan: Plan }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const calls = planCalls(useClient());
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const [progress, setProgress] = useState<PlanProgress | null>(null);
  /** What it would move is known from its check; one that is out of date is made again. */
  const ask = async (action: ConfirmedAction) => {
    const asking: Asked = { action, check: action === 'discard' ? null : (plan.check ?? undefined) };
    setProgress(null);
    setAsked(asking);
    if (asking.check !== undefined) return;
    const check = await calls.check(plan.id, [], setProgress).catch(() => null);
    // Whoever has closed the question, or asks another one, is not asked again.
    setAsked((now) => (now === asking ? { action, check } : now));
  };
  const isLooking = asked !== undefined && asked.check === undefined;
  const examples = asked?.check?.examples;
  // D21.3: whoever has seen which examples turn red, and goes on, accepts it.
  const accepts = (examples?.failing.length ?? 0) > 0;
  const act = useWrite((action: ConfirmedAction | 'unschedule') =>
    action === 'publish' ? calls.publish(plan.id, accepts, setProgress) : calls[action](plan.id, accepts),
  );
  const run = (action: ConfirmedAction | 'unschedule') => {
    setProgress(null);
    act.mutate(action, {
      onError: (error) => failedToast(problemWords(error, language)),
      // The question stays until it is done: what is on the page before would look like an answer.
      onSettled: () => setAsked(undefined),
    });
  };
  const { state, effective_at } = plan;
  const isOpen = state === 'draft' || state === 'scheduled';
  const questions = {
    schedule: {
      title: say.sureSchedule(format.date(effective_at ?? new Date(0).toISOString())),
      text: say.scheduleText,
    },
    publish: { title: say.surePublish, text: say.publishText },
    discard: { title: say.sureDiscard, text: say.discardText },
  };
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
      {asked && (
        <ConfirmDialog
          title={questions[asked.action].title}
          confirm={accepts ? say.nevertheless(say[asked.action]) : say[asked.action]}
          isOpen
          isDangerous={asked.action === 'discard'}
          isBusy={isLooking || act.isPending}
          onConfirm={() => run(asked.action)}
          onClose={() => setAsked(undefined)}
        >
          <p>{questions[asked.action].text}</p>
          {(isLooking || (act.isPending && asked.action === 'publish')) && <PlanProgressBar progress={progress} />}
          <LargeMoves moves={movesIn(asked.check?.products ?? [])} />
          <BrokenExamples examples={examples} />
          {accepts && <p>{say.acceptText}</p>}
        </ConfirmDialog>
      )}
    </>
  );
};
