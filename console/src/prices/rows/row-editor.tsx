import { useNavigate } from '@tanstack/react-router';
import { rowPrice } from '@vantail/pricing';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type PricingRow, rowCalls } from '../../api/product-parts.ts';
import { ChangedBy } from '../../forms/changes/changed-by.tsx';
import { SaveBar } from '../../forms/drafts/save-bar.tsx';
import { useDraft } from '../../forms/drafts/use-draft.ts';
import { rowWords } from '../../forms/row-words.ts';
import { Coming } from '../../forms/saving/coming.tsx';
import { usePriceMove } from '../../forms/saving/use-price-move.ts';
import { StateBadge } from '../../forms/state-button.tsx';
import { useClient } from '../../session/session-context.tsx';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { EditorFrame } from '../../ui/layout/editor-frame.tsx';
import type { EditedTable } from '../tables/edited-table.ts';
import { tableMerger } from '../tables/table-merge.tsx';
import { GridSizes } from './grid-sizes.tsx';
import { RowActions } from './row-actions.tsx';
import { newRow, type RowDraft, rowBody, rowDraft, rowFaults } from './row-draft.ts';
import { RowFurther, RowWindow } from './row-further.tsx';
import { ComputedMinimum, RowPrices } from './row-prices.tsx';
import { RowSteps } from './row-steps.tsx';
import { RowTable, usePricingTable } from './row-table.tsx';

const words = messages({
  en: { title: 'New pricing row', create: 'Create row', id: (id: number) => `Row ${id}` },
  fr: { title: 'Nouvelle ligne tarifaire', create: 'Créer la ligne', id: (id: number) => `Ligne ${id}` },
});

/** Made once: the dialog of a conflict remembers what it brought together. */
const mergers = { price_table: tableMerger };

type Props = {
  productId: number;
  /** Undefined while a new row is being created. */
  row: PricingRow | undefined;
  /** The row from which a new one is copied. */
  copied: PricingRow | undefined;
  /** The field that the report points to. */
  field: string | undefined;
};

/** Every field of a pricing row (D8). */
export const RowEditor = ({ productId, row, copied, field }: Props) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const { draft, createdId } = useRowDraft(productId, row, copied);
  const faults = rowFaults(draft.value, row?.price_table ?? null);
  const form = { draft, faults };
  const { price_table, ...others } = draft.value;
  const table = usePricingTable(draft.value);
  const [deferredDraft, deferredTable] = [useDeferredValue(draft.value), useDeferredValue(table)];
  // An edit of the table leaves the rest of the form as it is: a key in a grid of 40,000 cells has no time to draw it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the fields show is all in these.
  const fields = useMemo(
    () => (
      <>
        <RowWindow {...form} />
        <RowPrices {...form} />
      </>
    ),
    [JSON.stringify([others, faults]), draft.error],
  );
  return (
    <EditorFrame
      title={row ? nameOf(row) : say.title}
      meta={row && <RowState row={row} productId={productId} />}
      actions={row && <RowActions row={row} name={nameOf(row)} />}
    >
      {deferredTable === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <ComputedMinimum draft={deferredDraft} table={deferredTable} row={row} />
      )}
      {fields}
      {deferredTable !== undefined && (
        <GridSizes draft={draft} table={deferredTable} productId={productId} isNew={row === undefined} />
      )}
      <RowTable {...form} field={field} rowId={row?.id} />
      {row && <RowSteps row={row} />}
      <RowFurther {...form} field={field} />
      <RowSaveBar {...{ productId, row, draft, table, createdId }} isComplete={Object.keys(faults).length === 0} />
    </EditorFrame>
  );
};

/** Which row it is, whether it is active, who changed it last, and what is planned for it. */
const RowState = ({ row, productId }: { row: PricingRow; productId: number }) => {
  const say = useMessages(words);
  return (
    <>
      <span className="soft">{say.id(row.id)}</span>
      {!row.active && <StateBadge active={false} />}
      <ChangedBy of={{ kind: 'row', id: row.id, productId }} />
      <Coming of={{ kind: 'pricing_configuration', id: row.id }} />
    </>
  );
};

type RowSaveBarProps = Pick<Props, 'productId' | 'row'> &
  ReturnType<typeof useRowDraft> & { table: EditedTable | undefined; isComplete: boolean };

const RowSaveBar = ({ productId, row, draft, createdId, table, isComplete }: RowSaveBarProps) => {
  const say = useMessages(words);
  const sayFields = useMessages(rowWords);
  const navigate = useNavigate();
  const priceMove = usePriceMove(productId);
  const path = `/v1/products/${productId}/pricing-configurations`;
  const open = (id: number) =>
    navigate({ to: '/products/$productId/rows/$rowId', params: { productId, rowId: `${id}` }, ignoreBlocker: true });
  return (
    <SaveBar
      draft={draft}
      fieldName={(name) => sayFields[name]}
      mergers={mergers}
      question={async () =>
        row && table !== undefined
          ? priceMove({ row: { id: row.id, price: rowPrice(draft.value, table.table) } })
          : undefined
      }
      request={
        row
          ? { method: 'PATCH', path: `${path}/${row.id}`, body: rowBody(draft.changes) }
          : { method: 'POST', path, body: rowBody(draft.changes) }
      }
      isComplete={isComplete}
      {...(row ? {} : { saveLabel: say.create, onSaved: () => createdId.current && open(createdId.current) })}
    />
  );
};

const useRowDraft = (productId: number, row: PricingRow | undefined, copied: PricingRow | undefined) => {
  const client = useClient();
  const calls = rowCalls(client, productId);
  const createdId = useRef<number>(undefined);
  const draft = useDraft<RowDraft>({
    stored: row ? rowDraft(row) : newRow,
    version: row?.version,
    write: async (changed, version) => {
      if (row) return calls.patch(row.id, rowBody(changed), version);
      createdId.current = (await calls.create(rowBody(changed))).id;
      return undefined;
    },
    ...(row && {
      reload: async () => {
        const fresh = await calls.get(row.id);
        return { stored: rowDraft(fresh), version: fresh.version };
      },
    }),
  });
  // A copy starts as edits of an empty row: nothing is stored yet, and undo returns to the empty row.
  const copy = useEffectEvent(() => copied && draft.set(rowDraft(copied)));
  useEffect(() => {
    copy();
  }, []);
  return { draft, createdId };
};
