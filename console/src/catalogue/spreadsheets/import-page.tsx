import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSavedMessage } from '../../forms/changes/use-saved-message.ts';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { Page } from '../../ui/layout/page.tsx';
import type { ImportReport } from './import-result.tsx';
import { importWords, type Noun } from './import-words.ts';
import type { Import } from './use-import.ts';

type Props = {
  title: string;
  noun: Noun;
  report: ImportReport | undefined;
  write: Import<ImportReport>['write'];
  /** The `state` of a report whose doubts were accepted. */
  accept?: string | undefined;
  /** Why nothing can be written yet. */
  forbidden: string | undefined;
  /** The list of what is written. */
  list: '/options' | '/products';
  children: ReactNode;
};

/** A page on which lines of a spreadsheet are tried, then written: the button says how many, and leads back to the list. */
export const ImportPage = ({ title, noun, report, write, accept, forbidden, list, children }: Props) => {
  const say = useMessages(importWords);
  const navigate = useNavigate();
  const tellSaved = useSavedMessage();
  const count = report ? report.created + report.updated : 0;
  const [writeWords, writtenWords] =
    noun === 'options' ? [say.writeOptions, say.writtenOptions] : [say.writeLines, say.writtenLines];
  const apply = () =>
    write.mutate(accept, {
      onSuccess: ({ report: { created, updated }, requestId }) => {
        tellSaved(writtenWords(created, updated), requestId);
        navigate({ to: list, ignoreBlocker: true });
      },
    });
  return (
    <Page
      title={title}
      actions={
        <Button
          kind="primary"
          icon={<Check size={16} aria-hidden="true" />}
          forbidden={forbidden}
          isPending={write.isPending}
          onPress={apply}
        >
          {count > 0 ? writeWords(count) : say.writeNothing}
        </Button>
      }
    >
      {children}
    </Page>
  );
};
