import { useNavigate } from '@tanstack/react-router';
import { type Schemas, unwrap } from '@vantail/client';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../api/use-catalogue.ts';
import { useSavedMessage } from '../forms/changes/use-saved-message.ts';
import { useSession } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/form-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';

const words = messages({
  en: {
    open: 'Delete for good…',
    title: (name: string) => `Delete ${name} for good?`,
    text: 'For a product created by mistake: its steps, rows and rules are deleted too; you can restore it from the history. To take a product off sale, deactivate it instead.',
    confirm: 'Delete for good',
    deleted: (name: string) => `Deleted ${name}`,
    active: 'It is on sale: deactivate it first.',
  },
  fr: {
    open: 'Supprimer définitivement…',
    title: (name: string) => `Supprimer définitivement ${name} ?`,
    text: 'Pour un produit créé par erreur : ses étapes, ses lignes et ses règles disparaissent avec lui ; l’historique peut le faire revenir. Pour le retirer de la vente, désactivez-le plutôt.',
    confirm: 'Supprimer définitivement',
    deleted: (name: string) => `Suppression enregistrée : ${name}`,
    active: 'Il est en vente : désactivez-le d’abord.',
  },
});

/** For a product that was made by mistake, while no saved quote names it. */
export const DeleteProduct = ({ product }: { product: Schemas['Product'] }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { client, lastWrite } = useSession();
  const tellSaved = useSavedMessage();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  // Leaves the page before everything is read again: the page of a deleted product has nothing to show.
  const erase = useWrite(async () => {
    unwrap(await client.DELETE('/v1/products/{id}/hard', { params: { path: { id: product.id } } }));
    tellSaved(say.deleted(product.name), lastWrite());
    await navigate({ to: '/products', ignoreBlocker: true });
  });
  return (
    <>
      <Button
        kind="quiet"
        icon={<Trash2 size={16} aria-hidden="true" />}
        forbidden={product.active ? say.active : undefined}
        onPress={() => setAsking(true)}
      >
        {say.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={say.title(product.name)}
          confirm={say.confirm}
          isOpen
          isDangerous
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          <p>{say.text}</p>
          {erase.isError && <Notice signal="bad">{problemWords(erase.error, language)}</Notice>}
        </ConfirmDialog>
      )}
    </>
  );
};
