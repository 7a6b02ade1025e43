import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { unwrap } from '@vantail/client';
import { Check } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { UndoButton } from '../../forms/changes/undo-button.tsx';
import { LargeMoves } from '../../forms/saving/large-moves.tsx';
import { movesIn } from '../../forms/saving/price-move.ts';
import { SaveForLater } from '../../forms/saving/save-for-later.tsx';
import { useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Page } from '../../ui/layout/page.tsx';
import { reasonWords } from '../../ui/reason-words.ts';
import {
  type AdjustmentBody,
  type AdjustmentForm,
  type AdjustmentReport,
  adjustmentBody,
  changedCount,
  selectedIn,
} from './adjustment.ts';
import { AdjustmentFields } from './adjustment-fields.tsx';
import { AdjustmentResult } from './adjustment-result.tsx';
import styles from './adjustments.module.css';
import { OptionsLeft } from './options-left.tsx';
import { ServicesLeft } from './services-left.tsx';

const words = messages({
  en: {
    title: 'Change prices',
    intro: 'Change many prices at once by a percentage or an amount. You see every change before it is saved.',
    apply: (count: number) => `Change ${plural('en', count, 'price', 'prices')}`,
    sure: 'Change the prices?',
    sureText: (count: number) =>
      `${plural('en', count, 'price is', 'prices are')} changed at once. You can undo this afterwards, as long as nobody has changed these prices again.`,
    done: 'Prices changed.',
    first: 'Enter by how much',
    firstText: 'You see here what would change as you type; nothing is saved until you confirm.',
  },
  fr: {
    title: 'Modifier les prix',
    intro:
      'Un pourcentage ou un montant sur de nombreux prix à la fois. Vous voyez chaque changement avant son écriture.',
    apply: (count: number) => `Modifier ${plural('fr', count, 'prix', 'prix')}`,
    sure: 'Modifier les prix ?',
    sureText: (count: number) =>
      `${plural('fr', count, 'prix est modifié', 'prix sont modifiés')} d’un coup. Vous pourrez l’annuler ensuite, tant que personne n’a encore modifié ces prix.`,
    done: 'Les prix ont été modifiés.',
    first: 'Dites de combien',
    firstText: 'Ce qui changerait apparaît ici pendant la saisie ; rien n’est écrit avant votre confirmation.',
  },
});

const start: AdjustmentForm = {
  kind: 'percentage',
  value: null,
  rounding: 'cents',
  scope: 'all',
  id: null,
  withOptions: [],
  withServices: [],
};

/** Sends adjustments: as a dry run while somebody types, and the same request for real. */
const useAdjustment = (body: AdjustmentBody | undefined) => {
  const { client, lastWrite } = useSession();
  const send = async (body: AdjustmentBody, dry_run: boolean) =>
    unwrap(await client.POST('/v1/pricing-adjustments', { params: { query: { dry_run } }, body }));
  const preview = useQuery({
    queryKey: ['adjustment', body],
    queryFn: () => send(body as AdjustmentBody, true),
    enabled: body !== undefined,
    retry: false,
  });
  const apply = useWrite(async (body: AdjustmentBody) => {
    const written = await send(body, false);
    return { report: written, requestId: lastWrite() };
  });
  return { preview, apply };
};

type Applied = { report: AdjustmentReport; requestId: string | undefined };

const AppliedNotice = ({ report, requestId }: Applied) => {
  const say = useMessages(words);
  return (
    <>
      <Notice signal="good" actions={<UndoButton key={requestId} requestId={requestId} />}>
        {say.done}
      </Notice>
      <AdjustmentResult report={report} />
    </>
  );
};

type LeftOutProps = {
  report: AdjustmentReport;
  form: AdjustmentForm;
  onChange: (patch: Partial<AdjustmentForm>) => void;
};

/** Options and services with prices of their own, to adjust as well. */
const LeftOut = ({ report, form, onChange }: LeftOutProps) => (
  <>
    <OptionsLeft
      left={report.options_left ?? []}
      chosen={form.withOptions}
      onChange={(withOptions) => onChange({ withOptions })}
    />
    <ServicesLeft
      left={report.services_left ?? []}
      chosen={form.withServices}
      onChange={(withServices) => onChange({ withServices })}
    />
  </>
);

type ApplyBarProps = {
  body: AdjustmentBody;
  report: AdjustmentReport;
  isPending: boolean;
  isConfirming: boolean;
  onConfirming: (is: boolean) => void;
  onApply: () => void;
  onPlanned: () => void;
};

/** Saves the adjustment, now after a question or later in a plan. */
const ApplyBar = (props: ApplyBarProps) => {
  const { body, report, isPending, isConfirming, onConfirming, onApply, onPlanned } = props;
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const changed = changedCount(report);
  const forbidden = changed === 0 ? sayWhy.noEffect : undefined;
  return (
    <div className={styles.bar}>
      <SaveForLater
        request={() => ({ method: 'POST', path: '/v1/pricing-adjustments', body })}
        forbidden={forbidden}
        onSaved={onPlanned}
      />
      <Button
        kind="primary"
        icon={<Check size={16} aria-hidden="true" />}
        forbidden={forbidden}
        isPending={isPending}
        onPress={() => onConfirming(true)}
      >
        {say.apply(changed)}
      </Button>
      <ConfirmDialog
        title={say.sure}
        confirm={say.apply(changed)}
        isOpen={isConfirming}
        onConfirm={onApply}
        onClose={() => onConfirming(false)}
      >
        <p>{say.sureText(changed)}</p>
        <LargeMoves moves={movesIn(report.products)} />
      </ConfirmDialog>
    </div>
  );
};

/** B2: a dry run while typing, then the same request for real, which is refused if anything changed in between. */
export const AdjustPage = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const selected = selectedIn(useSearch({ from: '/adjust' }));
  const blank: AdjustmentForm = selected ? { ...start, scope: 'selected' } : start;
  const [form, setForm] = useState(blank);
  const [isConfirming, setConfirming] = useState(false);
  const [applied, setApplied] = useState<Applied | null>(null);
  const body = useDeferredValue(adjustmentBody(form, selected));
  const { preview, apply } = useAdjustment(body);
  const report = body === undefined ? undefined : preview.data;
  const write = (body: AdjustmentBody) => {
    setConfirming(false);
    const onSuccess = (done: Applied) => {
      setApplied(done);
      // Applying a change twice by mistake is the classic accident: the form starts empty again.
      setForm(blank);
    };
    apply.mutate(body, { onSuccess });
  };
  const failure = apply.error ?? (body === undefined ? null : preview.error);
  return (
    <Page title={say.title}>
      <p className="soft">{say.intro}</p>
      <AdjustmentFields
        form={form}
        selected={selected}
        onChange={(next) => {
          setApplied(null);
          setForm(next);
        }}
      />
      {failure && <Notice signal="bad">{problemWords(failure, language)}</Notice>}
      {applied && <AppliedNotice {...applied} />}
      {!applied && body === undefined && <EmptyState title={say.first}>{say.firstText}</EmptyState>}
      {body !== undefined && preview.isFetching && <Skeleton lines={6} />}
      {body && report && !preview.isFetching && (
        <>
          <LeftOut report={report} form={form} onChange={(patch) => setForm({ ...form, ...patch })} />
          <ApplyBar
            body={body}
            report={report}
            isPending={apply.isPending}
            isConfirming={isConfirming}
            onConfirming={setConfirming}
            onApply={() => write({ ...body, expected_state: report.state })}
            onPlanned={() => setForm(blank)}
          />
          <AdjustmentResult report={report} adjustment={body} />
        </>
      )}
    </Page>
  );
};
