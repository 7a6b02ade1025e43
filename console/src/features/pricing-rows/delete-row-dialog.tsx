import { Link, useNavigate } from '@tanstack/react-router';
import { VantailError } from '@vantail/client';
import { type PricingRow, rowCalls, useSteps } from '../../api/product-parts.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useSavedMessage } from '../../editing/changes/use-saved-message.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { stepName } from '../../records/steps/step-name.ts';
import { useSession } from '../../session/session-context.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const words = messages({
  en: {
    title: (name: string) => `Delete ${name} for good?`,
    text: 'For rows that were made by mistake; the history can bring it back. To put a row out of use, deactivate it instead.',
    confirm: 'Delete for good',
    deleted: 'The row was deleted',
    inUse: 'The row is in use and was not deleted. These refer to it:',
    step: (name: string) => `Step ${name}`,
    quote: (id: number) => `Quote ${id}`,
  },
  fr: {
    title: (name: string) => `Supprimer définitivement ${name} ?`,
    text: "Pour les lignes créées par erreur ; l'historique peut la faire revenir. Pour mettre une ligne hors service, désactivez-la plutôt.",
    confirm: 'Supprimer définitivement',
    deleted: 'La ligne a été supprimée',
    inUse: "La ligne est utilisée et n'a pas été supprimée. Y font référence :",
    step: (name: string) => `Étape ${name}`,
    quote: (id: number) => `Devis ${id}`,
  },
});

type Props = { row: PricingRow; name: string; onClose: () => void };

/**
 * Hard delete, for rows made by mistake (§3). If something refers to the row, each reference is listed with a link
 * (D8).
 */
export const DeleteRowDialog = ({ row, name, onClose }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { client, lastWrite } = useSession();
  const tellSaved = useSavedMessage();
  const navigate = useNavigate();
  // Leaves the page before everything is read again: the page of a deleted row has nothing to show.
  const erase = useWrite(async () => {
    await rowCalls(client, row.product_id).erase(row.id);
    tellSaved(say.deleted, lastWrite());
    await navigate({ to: '/products/$productId', params: { productId: row.product_id }, ignoreBlocker: true });
  });
  const isInUse = erase.error instanceof VantailError && erase.error.code === 'pricing_configuration_in_use';
  return (
    <ConfirmDialog
      title={say.title(name)}
      confirm={say.confirm}
      isOpen
      isDangerous
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate(undefined)}
      onClose={onClose}
    >
      <p>{say.text}</p>
      {isInUse && (
        <Notice signal="bad" title={say.inUse}>
          <References row={row} error={erase.error as VantailError} onGo={onClose} />
        </Notice>
      )}
      {erase.isError && !isInUse && <Notice signal="bad">{problemWords(erase.error, language)}</Notice>}
    </ConfirmDialog>
  );
};

/** What the refusal names beside the usual fields of a fault. */
type Reference = { step_id?: number; quote_id?: number };

const References = ({ row, error, onGo }: { row: PricingRow; error: VantailError; onGo: () => void }) => {
  const say = useMessages(words);
  const steps = useSteps(row.product_id).data ?? [];
  const references = error.errors as readonly Reference[];
  const stepIds = new Set(references.flatMap(({ step_id }) => step_id ?? []));
  const quoteIds = new Set(references.flatMap(({ quote_id }) => quote_id ?? []));
  const nameOf = (id: number) => {
    const step = steps.find((candidate) => candidate.id === id);
    return step ? stepName(step) : `${id}`;
  };
  return (
    <ul>
      {[...stepIds].map((id) => (
        <li key={`step ${id}`}>
          <Link
            to="/products/$productId/steps/$stepId"
            params={{ productId: row.product_id, stepId: `${id}` }}
            search={{ field: 'pricing_rows' }}
            onClick={onGo}
          >
            {say.step(nameOf(id))}
          </Link>
        </li>
      ))}
      {[...quoteIds].map((id) => (
        <li key={`quote ${id}`}>
          <Link to="/quotes" onClick={onGo}>
            {say.quote(id)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
