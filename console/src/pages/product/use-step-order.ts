import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Step, stepCalls } from '../../api/product-parts.ts';
import { useSavedMessage } from '../../editing/changes/use-saved-message.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useSession } from '../../session/session-context.tsx';

const words = messages({ en: { moved: 'The steps were moved' }, fr: { moved: 'Les étapes ont été déplacées' } });

/** The steps with the active ones in this order, numbered from 1, as the service will answer (D6). */
const inOrder = (steps: readonly Step[], ids: readonly number[]): Step[] => {
  const placed = ids.flatMap((id, index) =>
    steps.filter((step) => step.id === id).map((step) => ({ ...step, display_order: index + 1 })),
  );
  return [...placed, ...steps.filter(({ active }) => !active)];
};

/** The new order is shown at once; if the service refuses it, the old one is restored and the error says why. */
export const useStepOrder = (productId: number) => {
  const { client, lastWrite } = useSession();
  const say = useMessages(words);
  const tellSaved = useSavedMessage();
  const queries = useQueryClient();
  const queryKey = ['products', productId, 'steps'];
  return useMutation({
    mutationFn: async (ids: number[]) => {
      await stepCalls(client, productId).order(ids);
      tellSaved(say.moved, lastWrite());
    },
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Step[]>(queryKey);
      if (before) queries.setQueryData(queryKey, inOrder(before, ids));
      return { before };
    },
    onError: (_, __, context) => queries.setQueryData(queryKey, context?.before),
    onSettled: () => queries.invalidateQueries(),
  });
};
