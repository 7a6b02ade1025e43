import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Schemas } from '@vantail/client';
import { useMemo } from 'react';
import { options } from '../../api/catalogue-resource.ts';
import type { Step } from '../../api/product-parts.ts';
import { useClient } from '../../session/session-context.tsx';

/** What the list of attached options shows of one. */
export type AttachedOption = Pick<
  Schemas['Option'],
  'id' | 'name' | 'content_type' | 'reference' | 'price' | 'price_type' | 'active' | 'image_url' | 'finish' | 'window'
>;

/** An attached id with its option: undefined while it is loading, null if there is none (`foreign_option`, D7). */
export type Attachment = { id: number; option: AttachedOption | null | undefined };

/** The options of these ids: those that came with the step (D6), the others are read one by one. */
export const useAttachedOptions = (ids: readonly number[], step: Step | undefined): Attachment[] => {
  const client = useClient();
  const known = useMemo(() => new Map(expandedOptions(step).map((option) => [option.id, option])), [step]);
  const missing = useMemo(() => ids.filter((id) => !known.has(id)), [ids, known]);
  const answers = useQueries({
    queries: missing.map((id) => ({ queryKey: [options.name, id], queryFn: () => options.get(client, id) })),
    combine: answered,
  });
  // Hundreds may be attached (D3): the list stays the same object until something in it changes.
  return useMemo(
    () => ids.map((id) => ({ id, option: known.get(id) ?? answers[missing.indexOf(id)] })),
    [ids, known, missing, answers],
  );
};

/** The option that was read; null if there is no such option. */
const answered = (answers: UseQueryResult<AttachedOption>[]) =>
  answers.map(({ data, isError }) => (isError ? null : data));

const expandedOptions = (step: Step | undefined): AttachedOption[] => {
  const list = step && step.option_ids.length > 0 ? step.content_configuration.options : undefined;
  return Array.isArray(list) ? (list as AttachedOption[]) : [];
};
