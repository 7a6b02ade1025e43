import { Link, useNavigate } from '@tanstack/react-router';
import { VantailError } from '@vantail/client';
import { CopyPlus, Ruler, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type PricingRow, rowCalls, useSteps } from '../../api/product-parts.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { stepName } from '../../configurator/steps/step-words.ts';
import { useSavedMessage } from '../../forms/changes/use-saved-message.ts';
import { usePriceMove } from '../../forms/saving/use-price-move.ts';
import { StateButton, type Switchable } from '../../forms/state-button.tsx';
import { useSession } from '../../session/session-context.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { GridSizesDialog } from './grid-sizes.tsx';

const deleteRowDialogWords = messages({
  en: {
    title: (name: string) => `Delete ${name} for good?`,
    text: 'For rows created by mistake; you can restore it from the history. To stop using a row, deactivate it instead.',
    confirm: 'Delete for good',
    deleted: 'Row deleted',
    inUse: 'The row is in use, so we didn’t delete it. Used by:',
    step: (name: string) => `Step ${name}`,
    quote: (id: number) => `Quote ${id}`,
  },
  fr: {
    title: (name: string) => `Supprimer définitivement ${name} ?`,
    text: 'Pour les lignes créées par erreur ; l’historique peut la faire revenir. Pour mettre une ligne hors service, désactivez-la plutôt.',
    confirm: 'Supprimer définitivement',
    deleted: 'La ligne a été supprimée',
    inUse: 'La ligne est utilisée et n’a pas été supprimée. Y font référence :',
    step: (name: string) => `Étape ${name}`,
    quote: (id: number) => `Devis ${id}`,
  },
});

type Props = { row: PricingRow; name: string; onClose: () => void };

/**
 * Hard delete, for rows made by mistake (§3). If something refers to the row, each reference is listed with a link
 * (D8).
 */
const DeleteRowDialog = ({ row, name, onClose }: Props) => {
  const say = useMessages(deleteRowDialogWords);
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

/** What the refusal names in addition to the usual fields of a fault. */
type Reference = { step_id?: number; quote_id?: number };

const References = ({ row, error, onGo }: { row: PricingRow; error: VantailError; onGo: () => void }) => {
  const say = useMessages(deleteRowDialogWords);
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

const words = messages({
  en: {
    consequence:
      'The row stops pricing anything: quotes no longer use it, and it no longer counts towards the from-price.',
    more: 'More actions',
    duplicate: 'Duplicate as a new row',
    sizes: 'Sizes of the grids, for all rows…',
    erase: 'Delete for good…',
  },
  fr: {
    consequence:
      'La ligne ne sert plus à aucun prix : les devis ne la trouvent plus et elle ne compte plus dans le prix « à partir de ».',
    more: 'Autres actions',
    duplicate: 'Dupliquer comme nouvelle ligne',
    sizes: 'Dimensions des grilles, pour toutes les lignes…',
    erase: 'Supprimer définitivement…',
  },
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row from which a new one is copied. */
    copiedRowId?: number;
  }
}

/** Actions on a whole row: deactivate and reactivate, copy, and, if nothing refers to it, delete (§3). */
export const RowActions = ({ row, name }: { row: PricingRow; name: string }) => {
  const say = useMessages(words);
  const navigate = useNavigate();
  const [isErasing, setErasing] = useState(false);
  const [isSizing, setSizing] = useState(false);
  const priceMove = usePriceMove(row.product_id);
  const resource: Switchable = {
    deactivate: (client, id) => rowCalls(client, row.product_id).deactivate(id),
    patch: (client, id, body) => rowCalls(client, row.product_id).patch(id, body),
    question: () => priceMove({ rowState: { id: row.id, active: !row.active } }),
  };
  const duplicate = () =>
    navigate({
      to: '/products/$productId/rows/$rowId',
      params: { productId: row.product_id, rowId: 'new' },
      state: { copiedRowId: row.id },
    });
  return (
    <>
      <StateButton resource={resource} item={{ id: row.id, name, active: row.active }} consequence={say.consequence} />
      <MenuButton
        label={say.more}
        actions={[
          {
            id: 'duplicate',
            name: say.duplicate,
            icon: <CopyPlus size={16} aria-hidden="true" />,
            onAction: duplicate,
          },
          {
            id: 'sizes',
            name: say.sizes,
            icon: <Ruler size={16} aria-hidden="true" />,
            onAction: () => setSizing(true),
          },
          {
            id: 'erase',
            name: say.erase,
            icon: <Trash2 size={16} aria-hidden="true" />,
            onAction: () => setErasing(true),
          },
        ]}
      />
      {isSizing && <GridSizesDialog productId={row.product_id} onClose={() => setSizing(false)} />}
      {isErasing && <DeleteRowDialog row={row} name={name} onClose={() => setErasing(false)} />}
    </>
  );
};
