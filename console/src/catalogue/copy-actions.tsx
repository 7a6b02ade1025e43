import { useNavigate } from '@tanstack/react-router';
import { unwrap } from '@vantail/client';
import { useState } from 'react';
import { useWrite } from '../api/use-catalogue.ts';
import { useSavedMessage } from '../forms/changes/use-saved-message.ts';
import { useSession } from '../session/session-context.tsx';
import { saveFile } from '../ui/browser/browser.ts';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { MenuButton } from '../ui/menu-button.tsx';

const importDocumentDialog = latePart(() => import('./import-document-dialog.tsx'), 'ImportDocumentDialog');

const words = messages({
  en: {
    menu: 'Copy',
    duplicate: 'Duplicate the product',
    copyOf: (name: string) => `${name} (copy)`,
    duplicated: 'Duplicated. The copy is inactive until you activate it.',
    copying: 'Duplicating…',
    export: 'Export the configuration (JSON)',
    import: 'Import a configuration',
  },
  fr: {
    menu: 'Copier',
    duplicate: 'Dupliquer le produit',
    copyOf: (name: string) => `${name} (copie)`,
    duplicated: 'Dupliqué. La copie reste inactive jusqu’à son activation.',
    copying: 'La copie est en cours.',
    export: 'Exporter la configuration (JSON)',
    import: 'Importer une configuration',
  },
});

/** Uses a product as the start of another one: here, or in another catalogue through its document (B3, B6). */
export const CopyActions = ({ productId, name }: { productId: number; name: string }) => {
  const { client, lastWrite } = useSession();
  const tellSaved = useSavedMessage();
  const { language } = useLanguage();
  const say = useMessages(words);
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  const close = () => setImporting(false);
  const params = { path: { product_id: productId } };
  // A name has at most 200 characters (D5): of a longer one the beginning is kept.
  const copyName = say.copyOf(name.slice(0, 190));
  const copy = useWrite(async () => {
    const { id } = unwrap(
      await client.POST('/v1/products/{product_id}/duplicate', { params, body: { name: copyName } }),
    );
    return { id, requestId: lastWrite() };
  });
  const sayWhy = (error: unknown) => toast(problemWords(error, language));

  const duplicate = async () => {
    const { id, requestId } = await copy.mutateAsync(undefined);
    tellSaved(say.duplicated, requestId);
    navigate({ to: '/products/$productId', params: { productId: id } });
  };
  const save = async () => {
    const answer = await client.GET('/v1/products/{product_id}/configuration/export', { params, parseAs: 'blob' });
    saveFile(unwrap(answer) as unknown as Blob, answer.response, `product-${productId}.json`);
  };
  return (
    <>
      <MenuButton
        label={say.menu}
        isNamed
        actions={[
          {
            id: 'duplicate',
            name: say.duplicate,
            forbidden: copy.isPending ? say.copying : undefined,
            onAction: () => duplicate().catch(sayWhy),
          },
          { id: 'export', name: say.export, changesNothing: true, onAction: () => save().catch(sayWhy) },
          { id: 'import', name: say.import, onAction: () => setImporting(true) },
        ]}
      />
      {isImporting && (
        <LatePart part={importDocumentDialog} onClose={close}>
          {(ImportDocumentDialog) => <ImportDocumentDialog productId={productId} isOpen onClose={close} />}
        </LatePart>
      )}
    </>
  );
};
