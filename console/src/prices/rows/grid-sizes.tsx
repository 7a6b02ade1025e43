import { useQuery } from '@tanstack/react-query';
import { gridSizes, type SizeRange } from '@vantail/pricing';
import { Ruler } from 'lucide-react';
import { useState } from 'react';
import { gridSizesOf, useRows } from '../../api/product-parts.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useSavedMessage } from '../../forms/changes/use-saved-message.ts';
import type { Draft } from '../../forms/drafts/use-draft.ts';
import { useSession } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import type { EditedTable } from '../tables/edited-table.ts';
import type { RowDraft } from './row-draft.ts';

const words = messages({
  en: {
    differ: (smallest: string, largest: string) => `The grid goes from ${smallest} to ${largest}.`,
    now: (range: string) => `The row accepts ${range}.`,
    width: (range: string) => `widths ${range}`,
    height: (range: string) => `heights ${range}`,
    between: (min: string, max: string) => `${min} to ${max} mm`,
    from: (min: string) => `from ${min} mm`,
    to: (max: string) => `up to ${max} mm`,
    any: 'without a limit',
    and: (one: string, other: string) => `${one} and ${other}`,
    take: 'Use the sizes of the grid',
    all: 'For all rows…',
    unsaved: 'Save the row first.',
    title: 'Use the sizes of the grids for all rows',
    row: 'Row',
    before: 'Accepts now',
    after: 'Sizes of its grid',
    none: 'Every row with a grid accepts exactly its sizes already.',
    without: (count: number) =>
      `${plural('en', count, 'row has no grid and stays as it is.', 'rows have no grid and stay as they are.')}`,
    confirm: (count: number) => `Change ${plural('en', count, 'row', 'rows')}`,
    done: (count: number) => `${plural('en', count, 'row has', 'rows have')} the sizes of the grid now.`,
  },
  fr: {
    differ: (smallest: string, largest: string) => `La grille va de ${smallest} à ${largest}.`,
    now: (range: string) => `La ligne accepte ${range}.`,
    width: (range: string) => `en largeur ${range}`,
    height: (range: string) => `en hauteur ${range}`,
    between: (min: string, max: string) => `de ${min} à ${max} mm`,
    from: (min: string) => `à partir de ${min} mm`,
    to: (max: string) => `jusqu’à ${max} mm`,
    any: 'toute dimension',
    and: (one: string, other: string) => `${one} et ${other}`,
    take: 'Reprendre les dimensions de la grille',
    all: 'Pour toutes les lignes…',
    unsaved: 'Enregistrez d’abord la ligne.',
    title: 'Reprendre les dimensions des grilles pour toutes les lignes',
    row: 'Ligne',
    before: 'Acceptées aujourd’hui',
    after: 'Dimensions de sa grille',
    none: 'Toutes les lignes à grille acceptent déjà exactement ses dimensions.',
    without: (count: number) =>
      `${plural('fr', count, 'ligne n’a pas de grille et reste telle quelle.', 'lignes n’ont pas de grille et restent telles quelles.')}`,
    confirm: (count: number) => `Modifier ${plural('fr', count, 'ligne', 'lignes')}`,
    done: (count: number) =>
      `${plural('fr', count, 'ligne a repris', 'lignes ont repris')} les dimensions de leur grille.`,
  },
});

type Limits = { [Limit in keyof SizeRange]: number | null };

/** The sizes that a row accepts, in words; an end that is not set is not named. */
const useRangeWords = () => {
  const say = useMessages(words);
  const { number } = useFormat();
  const side = (min: number | null, max: number | null) => {
    if (min !== null && max !== null) return say.between(number(min), number(max));
    if (min !== null) return say.from(number(min));
    return max === null ? say.any : say.to(number(max));
  };
  return (limits: Limits) =>
    say.and(
      say.width(side(limits.total_width_min, limits.total_width_max)),
      say.height(side(limits.total_height_min, limits.total_height_max)),
    );
};

const LIMITS = ['total_width_min', 'total_width_max', 'total_height_min', 'total_height_max'] as const;

type Props = { draft: Draft<RowDraft>; table: EditedTable; productId: number; isNew: boolean };

/** Where the limits of a row are not those of its grid: one press takes them, for this row or for all. */
export const GridSizes = ({ draft, table, productId, isNew }: Props) => {
  const say = useMessages(words);
  const { size } = useFormat();
  const rangeWords = useRangeWords();
  const [isOpen, setOpen] = useState(false);
  const sizes = gridSizes(table.table);
  const isSame = sizes && LIMITS.every((limit) => draft.value[limit] === sizes[limit]);
  const all = !isNew && (
    <Button forbidden={draft.isDirty ? say.unsaved : undefined} onPress={() => setOpen(true)}>
      {say.all}
    </Button>
  );
  return (
    <>
      {sizes && !isSame && (
        <Notice
          signal="warn"
          title={say.differ(
            size(sizes.total_width_min, sizes.total_height_min),
            size(sizes.total_width_max, sizes.total_height_max),
          )}
          actions={
            <>
              <Button icon={<Ruler size={16} aria-hidden="true" />} onPress={() => draft.set({ ...sizes })}>
                {say.take}
              </Button>
              {all}
            </>
          }
        >
          <p>{say.now(rangeWords(draft.value))}</p>
        </Notice>
      )}
      {isOpen && <GridSizesDialog productId={productId} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The rows whose limits would change, and the call that changes them. */
const useAllGridSizes = (productId: number) => {
  const { client, lastWrite } = useSession();
  const found = useQuery({
    queryKey: ['products', productId, 'grid-sizes'],
    queryFn: () => gridSizesOf(client, productId, {}, true),
    gcTime: 0,
  });
  const changed = found.data?.rows ?? [];
  const write = useWrite(async () => {
    // Only the rows of the preview: a row created later stays as it is.
    const ids = changed.map(({ pricing_configuration_id: id }) => id);
    const { rows: written } = await gridSizesOf(client, productId, { ids }, false);
    // The dry run is repeated afterwards, and would be the last call.
    return { count: written.length, requestId: lastWrite() };
  });
  return { found, changed, write };
};

type ChangedRow = Awaited<ReturnType<typeof gridSizesOf>>['rows'][number];

/** The limits of rows, as they are and as they would be. */
const ChangedLimits = ({ productId, changed }: { productId: number; changed: readonly ChangedRow[] }) => {
  const say = useMessages(words);
  const rangeWords = useRangeWords();
  const nameOf = useConfigurationName();
  const rows = useRows(productId).data ?? [];
  const nameOfRow = (id: number) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row ? nameOf(row) : `${id}`;
  };
  const limits = (row: ChangedRow, when: 'old' | 'new') =>
    Object.fromEntries(LIMITS.map((limit) => [limit, row[limit][when]])) as Limits;
  return (
    <DataTable
      label={say.title}
      rows={changed}
      rowKey={(row) => row.pricing_configuration_id}
      columns={[
        { id: 'row', title: say.row, cell: (row) => nameOfRow(row.pricing_configuration_id) },
        { id: 'before', title: say.before, cell: (row) => rangeWords(limits(row, 'old')) },
        { id: 'after', title: say.after, cell: (row) => rangeWords(limits(row, 'new')) },
      ]}
    />
  );
};

/** What would become of the limits of every row, and the button that does it. */
export const GridSizesDialog = ({ productId, onClose }: { productId: number; onClose: () => void }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const tellSaved = useSavedMessage();
  const { found, changed, write } = useAllGridSizes(productId);
  const confirm = () =>
    write.mutate(undefined, {
      onSuccess: ({ count, requestId }) => {
        onClose();
        tellSaved(say.done(count), requestId);
      },
    });
  const error = found.error ?? write.error;
  return (
    <FormDialog
      title={say.title}
      shape="wide"
      confirm={say.confirm(changed.length)}
      forbidden={found.data && changed.length === 0 ? say.none : undefined}
      isBusy={write.isPending || found.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {error && <Notice signal="bad">{problemWords(error, language)}</Notice>}
      {found.isPending && <Skeleton lines={3} />}
      {found.data && changed.length === 0 && <p>{say.none}</p>}
      {changed.length > 0 && <ChangedLimits productId={productId} changed={changed} />}
      {found.data && found.data.rows_without_grid > 0 && (
        <p className="soft small">{say.without(found.data.rows_without_grid)}</p>
      )}
    </FormDialog>
  );
};
