import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useSavedMessage } from '../../editing/changes/use-saved-message.ts';
import { LeaveQuestion } from '../../editing/drafts/leave-question.tsx';
import type { LineDraft } from '../../features/option-lists/option-lines.ts';
import { OptionListResult } from '../../features/option-lists/option-list-result.tsx';
import { OptionLinesSheet } from '../../features/option-lists/option-sheet.tsx';
import { useOptionList } from '../../features/option-lists/use-option-list.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'Options from a spreadsheet',
    intro: (basis: string) =>
      `Prices are ${basis}. A line with the reference of an option changes this option; any other line creates one. An empty cell changes nothing.`,
    apply: (count: number) => `Write ${plural('en', count, 'option', 'options')}`,
    none: 'Nothing to write',
    first: 'Paste or type options first.',
    unreadable: (count: number) =>
      `${plural('en', count, 'line has', 'lines have')} a cell that can’t be read: it is marked.`,
    checking: 'The lines are being checked.',
    refused: 'Fix the marked cells first.',
    noEffect: 'The options are all as the lines say already.',
    done: (created: number, updated: number) =>
      `Written: ${plural('en', created, 'new option', 'new options')}, ${plural('en', updated, 'changed', 'changed')}`,
    leaveText: 'The lines of this sheet are lost.',
  },
  fr: {
    title: 'Options depuis un tableur',
    intro: (basis: string) =>
      `Prix ${basis}. Une ligne qui porte la référence d’une option modifie cette option ; toute autre ligne en crée une. Une cellule vide ne change rien.`,
    apply: (count: number) => `Écrire ${plural('fr', count, 'option', 'options')}`,
    none: 'Rien à écrire',
    first: 'Collez ou tapez d’abord des options.',
    unreadable: (count: number) =>
      `${plural('fr', count, 'ligne a une cellule illisible', 'lignes ont une cellule illisible')} : elle est marquée.`,
    checking: 'Les lignes sont en cours de vérification.',
    refused: 'Corrigez d’abord les cellules marquées.',
    noEffect: 'Les options sont déjà telles que les lignes le disent.',
    done: (created: number, updated: number) =>
      `Écrit : ${plural('fr', created, 'nouvelle option', 'nouvelles options')}, ${plural('fr', updated, 'modifiée', 'modifiées')}`,
    leaveText: 'Les lignes de cette feuille seront perdues.',
  },
});

/** B9: options by the dozen, pasted into a sheet, with a dry run before anything is written. */
export const OptionListPage = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { basis } = useFormat();
  const navigate = useNavigate();
  const tellSaved = useSavedMessage();
  const [lines, setLines] = useState<readonly LineDraft[]>([]);
  const { faultOf, unreadable, report, isChecking, error, write } = useOptionList(lines);
  const count = report ? report.created + report.updated : 0;
  const reason = () => {
    if (lines.length === 0) return say.first;
    if (unreadable > 0) return say.unreadable(unreadable);
    if (error) return say.refused;
    if (isChecking || !report) return say.checking;
    return count === 0 ? say.noEffect : undefined;
  };
  const apply = () =>
    write.mutate(undefined, {
      onSuccess: ({ report: { created, updated }, requestId }) => {
        tellSaved(say.done(created, updated), requestId);
        navigate({ to: '/options', ignoreBlocker: true });
      },
    });
  return (
    <Page
      title={say.title}
      actions={
        <Button
          kind="primary"
          icon={<Check size={16} aria-hidden="true" />}
          forbidden={reason()}
          isPending={write.isPending}
          onPress={apply}
        >
          {count > 0 ? say.apply(count) : say.none}
        </Button>
      }
    >
      <p className="soft">{say.intro(basis)}</p>
      <OptionLinesSheet lines={lines} faultOf={faultOf} onChange={setLines} />
      {unreadable > 0 && <Notice signal="bad">{say.unreadable(unreadable)}</Notice>}
      {error && <Notice signal="bad">{problemWords(error, language)}</Notice>}
      {isChecking && <Skeleton lines={2} />}
      {report && <OptionListResult report={report} />}
      <LeaveQuestion isUnwritten={lines.length > 0} loss={say.leaveText} />
    </Page>
  );
};
