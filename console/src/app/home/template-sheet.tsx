import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSavedMessage } from '../../forms/changes/use-saved-message.ts';
import { GuardedSheet, Unsaved } from '../../forms/drafts/guarded-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { problemWords } from '../../ui/language/problem-words.ts';
import { missingParts, newTemplateDraft, type Template, type TemplateDraft } from './template.ts';
import { TemplateFields } from './template-fields.tsx';
import { missingWords, templateWords } from './template-words.ts';
import { useMakeProduct } from './use-make-product.ts';

/** Makes the product of a template. */
const useTemplateSave = (template: Template, draft: TemplateDraft) => {
  const say = useMessages(templateWords);
  const navigate = useNavigate();
  const tellSaved = useSavedMessage();
  const { write, readAgain, ...known } = useMakeProduct(template);
  /** The id of the product; undefined where it was refused. */
  const make = async (): Promise<number | undefined> => {
    try {
      const { id, requestId } = await write.mutateAsync(draft);
      tellSaved(say.made, requestId);
      return id;
    } catch {
      void readAgain();
      return undefined;
    }
  };
  const makeAndOpen = async () => {
    const productId = await make();
    if (productId !== undefined) navigate({ to: '/products/$productId', params: { productId }, ignoreBlocker: true });
  };
  return { write, known, make, makeAndOpen };
};

/** Asks for what a template cannot know, and makes the product as a draft. */
export const TemplateSheet = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const say = useMessages(templateWords);
  const sayMissing = useMessages(missingWords);
  const { language } = useLanguage();
  const [draft, setDraft] = useState(() => newTemplateDraft(template));
  const { write, known, make, makeAndOpen } = useTemplateSave(template, draft);
  const missing = missingParts(template, draft);
  const [isDirty, setDirty] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const press = async () => {
    // Pressed too early, the button says what is missing, and each field that lacks it is marked until it has it.
    setMarked(true);
    if (missing.length === 0) await makeAndOpen();
  };
  const saveToLeave = async () => (await make()) !== undefined;
  const why = missing.length > 0 ? sayMissing.needed(missing.map((part) => sayMissing[part]).join(', ')) : undefined;
  return (
    <GuardedSheet
      title={say[template.id]}
      onClose={onClose}
      actions={
        <Button kind="primary" isPending={write.isPending} onPress={press}>
          {say.make}
        </Button>
      }
    >
      {(tellDirty) => (
        <>
          <Unsaved
            tell={tellDirty}
            isDirty={isDirty && !write.isSuccess}
            save={why === undefined ? saveToLeave : undefined}
          />
          <TemplateFields
            template={template}
            draft={draft}
            known={known}
            marked={isMarked ? missing : []}
            onChange={(patch: Partial<TemplateDraft>) => {
              setDirty(true);
              setDraft((before) => ({ ...before, ...patch }));
            }}
          />
          {isMarked && why !== undefined && <Notice signal="bad">{why}</Notice>}
          {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
        </>
      )}
    </GuardedSheet>
  );
};
