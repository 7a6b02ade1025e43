import { useNavigate } from '@tanstack/react-router';
import { CopyPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type PricingRow, rowCalls } from '../../api/product-parts.ts';
import { usePriceMove } from '../../editing/price-moves/use-price-move.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { StateButton, type Switchable } from '../../records/forms/state-button.tsx';
import { MenuButton } from '../../ui/actions/menu-button.tsx';
import { DeleteRowDialog } from './delete-row-dialog.tsx';

const words = messages({
  en: {
    consequence:
      'The row no longer prices anything: quotes do not find it, and it no longer counts for the from-price.',
    more: 'More actions',
    duplicate: 'Duplicate as a new row',
    erase: 'Delete for good…',
  },
  fr: {
    consequence:
      'La ligne ne sert plus à aucun prix : les devis ne la trouvent plus et elle ne compte plus dans le prix « à partir de ».',
    more: 'Autres actions',
    duplicate: 'Dupliquer comme nouvelle ligne',
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
            id: 'erase',
            name: say.erase,
            icon: <Trash2 size={16} aria-hidden="true" />,
            onAction: () => setErasing(true),
          },
        ]}
      />
      {isErasing && <DeleteRowDialog row={row} name={name} onClose={() => setErasing(false)} />}
    </>
  );
};
