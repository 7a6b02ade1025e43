import { useState } from 'react';
import type { Selection } from '../../ui/lists/row-selection.tsx';

type Row = { id: number; name: string };

/** Which rows of this page of a list are selected; rows that are gone from it are not. */
export const useRowSelection = <Item extends Row>(rows: readonly Item[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const selection: Selection<Item> = {
    ids: new Set(selected.map(({ id }) => id)),
    onChange: setIds,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  };
  return { selection, selected, clear: () => setIds(new Set()) };
};
