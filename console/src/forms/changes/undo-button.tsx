import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage } from '../../ui/language/language-context.tsx';
import { problemWords } from '../../ui/language/problem-words.ts';
import { undoneWords, undoWords } from './undo-words.ts';
import { useUndo } from './use-undo.ts';

/** Takes back a bulk call from the notice that tells of it, and says there what became of that. */
export const UndoButton = ({ requestId }: { requestId: string | undefined }) => {
  const { language } = useLanguage();
  const say = undoWords[language];
  const undoChange = useUndo();
  const undo = useMutation({ mutationFn: undoChange });
  if (requestId === undefined) return null;
  if (undo.isError)
    return (
      <Notice signal="bad" actions={<Link to="/history">{say.history}</Link>}>
        {problemWords(undo.error, language)}
      </Notice>
    );
  if (undo.data)
    return <strong role="status">{undo.data.report ? undoneWords(language, undo.data.report) : say.nothing}</strong>;
  return (
    <Button
      icon={<Undo2 size={16} aria-hidden="true" />}
      isPending={undo.isPending}
      onPress={() => undo.mutate(requestId)}
    >
      {say.undo}
    </Button>
  );
};
