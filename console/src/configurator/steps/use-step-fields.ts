import type { Draft } from '../../forms/drafts/use-draft.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { STEP_RANGES, type StepDraft, type stepFaults } from './step-draft.ts';
import { stepWords } from './step-words.ts';

export type StepFormProps = { draft: Draft<StepDraft>; faults: ReturnType<typeof stepFaults> };

/** What every field of the form needs from the draft: `<TextField {...field('name')} />`. */
export const useStepFields = ({ draft, faults }: StepFormProps) => {
  const say = useMessages(stepWords);
  return <Name extends keyof StepDraft>(name: Name) => {
    const fault = faults[name];
    const range = name in STEP_RANGES ? STEP_RANGES[name as keyof typeof STEP_RANGES] : undefined;
    const error = fault === 'outOfRange' && range ? `${range[0]} – ${range[1]}` : fault && say[fault];
    return {
      label: say[name],
      api: name,
      value: draft.value[name],
      onChange: (value: StepDraft[Name]) => draft.set({ [name]: value } as Partial<StepDraft>),
      error: error ?? draft.errorOf(name),
    };
  };
};
