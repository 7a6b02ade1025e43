import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useNewestChange } from '../../api/changes.ts';
import { takeBackCalls } from '../../api/take-back.ts';
import { refusedWords, takeBackWords, takenBackWords } from '../../editing/changes/take-back-words.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const words = messages({
  en: { published: 'All of it is live.', back: 'All of it was taken back.', each: 'Each change' },
  fr: { published: 'Tout est en vigueur.', back: 'Tout a été annulé.', each: 'Chaque modification' },
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
            isPending={undo.isPending}
            onPress={() => undo.mutate()}
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
    </Notice>
  );
};
