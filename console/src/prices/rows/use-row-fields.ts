import type { Draft } from '../../forms/drafts/use-draft.ts';
import { rowWords } from '../../forms/row-words.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { ROW_RANGES, type RowDraft, type RowFault, type rowFaults } from './row-draft.ts';

export type RowFormProps = { draft: Draft<RowDraft>; faults: ReturnType<typeof rowFaults> };

/** What every field of the form needs from the draft: `<NumberField {...field('minimum_price')} />`. */
export const useRowFields = ({ draft, faults }: RowFormProps) => {
  const say = useMessages(rowWords);
  return <Name extends keyof RowDraft>(name: Name) => {
    const fault: RowFault | undefined = faults[name];
    const [lowest, highest] = name in ROW_RANGES ? ROW_RANGES[name as keyof typeof ROW_RANGES] : [];
    const error = fault === 'outOfRange' ? `${lowest} – ${highest}` : fault && say[fault];
    return {
      label: say[name],
      api: name,
      value: draft.value[name],
      onChange: (value: RowDraft[Name]) => draft.set({ [name]: value } as Partial<RowDraft>),
      error: error ?? draft.errorOf(name),
    };
  };
};
