import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useRow } from '../../api/product-parts.ts';
import { useFocusField } from '../../forms/drafts/use-focus-field.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { RowEditor } from './row-editor.tsx';

const words = messages({
  en: { title: 'Row not found', text: 'It may belong to another product. Choose a row in the list.' },
  fr: {
    title: 'Cette ligne n’existe pas',
    text: 'Elle appartient peut-être à un autre produit. Choisissez une ligne dans la liste.',
  },
});

export const RowPage = () => {
  const say = useMessages(words);
  const { productId, rowId } = useParams({ from: '/products/$productId/rows/$rowId' });
  const { field } = useSearch({ from: '/products/$productId/rows/$rowId' });
  const copiedRowId = useLocation({ select: ({ state }) => state.copiedRowId });
  useFocusField(field);
  const isNew = rowId === 'new';
  return (
    <Loaded
      query={useRow(productId, isNew ? copiedRowId : Number(rowId))}
      skeleton={<Skeleton lines={8} height={32} />}
    >
      {(found) => {
        if (!found && !isNew) return <EmptyState title={say.title}>{say.text}</EmptyState>;
        const [row, copied] = isNew ? [undefined, found ?? undefined] : [found ?? undefined, undefined];
        return <RowEditor key={`${rowId} ${copied?.id}`} {...{ productId, row, copied, field }} />;
      }}
    </Loaded>
  );
};
