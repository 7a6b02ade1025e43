import type { Change } from '../../../api/changes.ts';
import { useMessages } from '../../../language/language-context.tsx';
import { changeWords } from '../words/change-words.ts';
import { ChangeTarget } from './change-target.tsx';

/** "Prices changed in bulk", with the product if it was about one that is not the page's own. */
export const BulkTitle = ({ summary, productId }: { summary: Change; productId?: number | undefined }) => {
  const names: Partial<Record<string, unknown>> = useMessages(changeWords);
  const isOfProduct = summary.resource.kind === 'product' && summary.resource.id !== productId;
  return (
    <>
      <span>{String(names[summary.type] ?? summary.type)}</span> {isOfProduct && <ChangeTarget change={summary} />}
    </>
  );
};
