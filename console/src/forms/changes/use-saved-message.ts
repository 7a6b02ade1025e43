import { useNavigate } from '@tanstack/react-router';
import { failedToast, toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage } from '../../ui/language/language-context.tsx';
import { problemWords } from '../../ui/language/problem-words.ts';
import { undoneWords, undoWords } from './undo-words.ts';
import { useUndo } from './use-undo.ts';

/** The message after a save, with undo; after an undo, with redo. */
export const useSavedMessage = () => {
  const { language } = useLanguage();
  const navigate = useNavigate();
  const undoChange = useUndo();
  const say = undoWords[language];
  const undo = async (requestId: string): Promise<void> => {
    try {
      const back = await undoChange(requestId);
      if (back.report) tell(undoneWords(language, back.report), back.requestId, say.redo);
      else toast(say.nothing);
    } catch (error) {
      failedToast(problemWords(error, language), { label: say.history, onAction: () => navigate({ to: '/history' }) });
    }
  };
  const tell = (text: string, requestId: string | undefined, label = say.undo): void =>
    toast(text, requestId === undefined ? undefined : { label, onAction: () => void undo(requestId) });
  return (text: string, requestId: string | undefined): void => tell(text, requestId);
};
