import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNewestChange } from '../../api/changes.ts';
import { takeBackCalls } from '../../api/take-back.ts';
import { refusedWords, takeBackWords, takenBackWords } from '../../editing/changes/take-back-words.ts';
import { largeMoves, movesIn, type NamedMove } from '../../editing/price-moves/price-move.ts';
import { PriceMoveDialog } from '../../editing/price-moves/price-move-dialog.tsx';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const words = messages({
  en: {
    published: 'All of it is live.',
    back: 'All of it was taken back.',
    each: 'Each change',
    anyway: 'Take it back all the same',
  },
  fr: {
    published: 'Tout est en vigueur.',
    back: 'Tout a été annulé.',
    each: 'Chaque modification',
    anyway: 'Revenir en arrière quand même',
  },
});

/** D17.5: one way back for all of it. */
export const TakeBackPlan = ({ number, planId }: { number: number; planId: number }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const sayBack = takeBackWords[language];
  const client = useClient();
  const queries = useQueryClient();
  const newest = useNewestChange({ type: 'plan.published,revert.applied', resource_id: planId });
  const undo = useMutation({
    mutationFn: () => takeBackCalls(client).revert(number, false),
    onSuccess: () => queries.invalidateQueries(),
  });
  const [large, setLarge] = useState<NamedMove[] | undefined>(undefined);
  // A plan may have been published weeks ago: prices that people know by now are asked about.
  const look = useMutation({
    mutationFn: async () => {
      const { products } = await takeBackCalls(client).revert(number, true);
      return largeMoves(movesIn(products));
    },
    onSuccess: (moves) => (moves.length > 0 ? setLarge(moves) : undo.mutate()),
    // The refusal is told by the real one.
    onError: () => undo.mutate(),
  });
  const confirm = () => {
    setLarge(undefined);
    undo.mutate();
  };
  if (undo.isError) return <Notice signal="bad">{refusedWords(language, undo.error)}</Notice>;
  if (undo.data) return <Notice signal="good">{takenBackWords(language, undo.data)}</Notice>;
  const isBack = newest?.type === 'revert.applied' && newest.resource.kind === 'plan';
  return (
    <Notice
      signal={isBack ? 'neutral' : 'good'}
      actions={
        !isBack && (
          <Button
            icon={<Undo2 size={16} aria-hidden="true" />}
            isPending={look.isPending || undo.isPending}
            onPress={() => look.mutate()}
          >
            {sayBack.undo}
          </Button>
        )
      }
    >
      {isBack ? say.back : say.published}{' '}
      <Link to="/history" search={{ cause: number }}>
        {say.each}
      </Link>
      <PriceMoveDialog move={large} confirm={say.anyway} onConfirm={confirm} onClose={() => setLarge(undefined)} />
    </Notice>
  );
};
