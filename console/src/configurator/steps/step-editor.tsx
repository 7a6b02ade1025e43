import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Step, stepCalls } from '../../api/product-parts.ts';
import { ChangedBy } from '../../forms/changes/changed-by.tsx';
import { SaveBar } from '../../forms/drafts/save-bar.tsx';
import { type Draft, useDraft } from '../../forms/drafts/use-draft.ts';
import { Coming } from '../../forms/saving/coming.tsx';
import { usePriceMove } from '../../forms/saving/use-price-move.ts';
import { StateBadge } from '../../forms/state-button.tsx';
import { TranslationsEditor } from '../../forms/translations-editor.tsx';
import { useClient } from '../../session/session-context.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { EditorFrame } from '../../ui/layout/editor-frame.tsx';
import { ContentField } from './content-field.tsx';
import { OptionsField } from './options-field.tsx';
import { PricingRowsField } from './pricing-rows-field.tsx';
import { StepBasics } from './step-basics.tsx';
import { StepDisplay } from './step-display.tsx';
import { newStep, newStepBody, type StepDraft, stepBody, stepDraft, stepFaults, stepWouldBe } from './step-draft.ts';
import { StepStateButton } from './step-state-button.tsx';
import { stepName, stepWords } from './step-words.ts';
import { useAttachedOptions } from './use-attached-options.ts';

const words = messages({
  en: { title: 'New step', create: 'Create step' },
  fr: { title: 'Nouvelle étape', create: 'Créer l’étape' },
});

type Props = {
  productId: number;
  /** Undefined while a new step is being created. */
  step: Step | undefined;
  steps: readonly Step[];
  /** The field that the report points to. */
  field: string | undefined;
};

/** Every field of a step (D6). */
export const StepEditor = ({ productId, step, steps, field }: Props) => {
  const say = useMessages(words);
  const sayFields = useMessages(stepWords);
  const navigate = useNavigate();
  const priceMove = usePriceMove(productId);
  const { draft, createdId } = useStepDraft(productId, step);
  const attached = useAttachedOptions(draft.value.option_ids, step);
  const faults = stepFaults(draft.value, step === undefined);
  const form = { draft, faults };
  const path = `/v1/products/${productId}/steps`;
  const open = (id: number) =>
    navigate({
      to: '/products/$productId/steps/$stepId',
      params: { productId, stepId: `${id}` },
      ignoreBlocker: true,
    });
  return (
    <EditorFrame
      title={step ? stepName(step) : say.title}
      meta={step && <StepState step={step} productId={productId} />}
      actions={step && <StepStateButton step={step} steps={steps} />}
    >
      <StepBasics {...form} steps={steps} isNew={step === undefined} />
      <OptionsField {...form} step={step} />
      <PricingRowsField draft={draft} step={step} productId={productId} />
      <StepDisplay {...form} steps={steps} stepId={step?.id} />
      <StepTranslations draft={draft} />
      <ContentField
        draft={draft}
        productId={productId}
        step={step}
        isPointedAt={field?.startsWith('content_configuration') ?? false}
      />
      <SaveBar
        draft={draft}
        fieldName={(name) => sayFields[name]}
        request={
          step
            ? { method: 'PATCH', path: `${path}/${step.id}`, body: stepBody(draft.changes) }
            : { method: 'POST', path, body: newStepBody(draft.value, draft.changes) }
        }
        isComplete={Object.keys(faults).length === 0}
        question={() =>
          priceMove({
            step: stepWouldBe(
              step,
              draft.value,
              attached.map(({ option }) => option),
            ),
          })
        }
        {...(step ? {} : { saveLabel: say.create, onSaved: () => createdId.current && open(createdId.current) })}
      />
    </EditorFrame>
  );
};

const StepState = ({ step: { id, active }, productId }: { step: Step; productId: number }) => (
  <>
    {!active && <StateBadge active={false} />}
    <ChangedBy of={{ kind: 'step', id, productId }} />
    <Coming of={{ kind: 'step', id }} />
  </>
);

const StepTranslations = ({ draft }: { draft: Draft<StepDraft> }) => {
  const sayFields = useMessages(stepWords);
  return (
    <div data-field="translations">
      <TranslationsEditor
        value={draft.value.translations}
        onChange={(translations) => draft.set({ translations })}
        fields={[{ id: 'name', label: sayFields.name }]}
        original={{ name: draft.value.name }}
        error={draft.errorOf('translations')}
      />
    </div>
  );
};

const useStepDraft = (productId: number, step: Step | undefined) => {
  const client = useClient();
  const calls = stepCalls(client, productId);
  const createdId = useRef<number>(undefined);
  const draft = useDraft<StepDraft>({
    stored: step ? stepDraft(step) : newStep,
    version: step?.version,
    write: async (changed, version) => {
      if (step) return calls.patch(step.id, stepBody(changed), version);
      createdId.current = (await calls.create(newStepBody({ ...newStep, ...changed }, changed))).id;
      return undefined;
    },
    ...(step && {
      reload: async () => {
        const fresh = await calls.get(step.id);
        return { stored: stepDraft(fresh), version: fresh.version };
      },
    }),
  });
  return { draft, createdId };
};
