import { useOne } from '../api/use-catalogue.ts';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { ChangedBy } from './changes/changed-by.tsx';
import { GuardedSheet } from './drafts/guarded-sheet.tsx';
import { type CatalogueItem, HISTORY_KINDS, LEDGER_KINDS, type RecordKind } from './record-kind.ts';
import styles from './record-sheet.module.css';
import { Coming } from './saving/coming.tsx';
import { StateBadge, StateButton } from './state-button.tsx';

/** Loaded when a sheet is opened: whoever looks at a list needs no drafts, undo and translations. */
const recordForm = latePart(() => import('./record-form.tsx'), 'RecordForm');

type SheetProps<Item extends CatalogueItem, Fields extends object, Body extends object> = {
  kind: RecordKind<Item, Fields, Body>;
  onClose: () => void;
  /** Called with the stored record, or without one when the sheet closes. */
  onSaved?: ((item: Item) => void) | undefined;
};

type Props<Item extends CatalogueItem, Fields extends object, Body extends object> = SheetProps<Item, Fields, Body> & {
  /** Undefined: closed. */
  open: number | 'new' | undefined;
  /** What a new one starts with, beyond the blank. */
  preset?: Partial<Fields> | undefined;
};

/** A record in a sheet at the side, to create or change one without leaving the page. */
export const RecordSheet = <Item extends CatalogueItem, Fields extends object, Body extends object>({
  open,
  preset,
  ...rest
}: Props<Item, Fields, Body>) => {
  if (open === undefined) return null;
  return open === 'new' ? <NewRecord preset={preset} {...rest} /> : <StoredRecord key={open} id={open} {...rest} />;
};

const NewRecord = <Item extends CatalogueItem, Fields extends object, Body extends object>({
  kind,
  preset,
  onClose,
  onSaved = onClose,
}: SheetProps<Item, Fields, Body> & { preset: Partial<Fields> | undefined }) => {
  const words = useMessages(kind.words);
  return (
    <GuardedSheet title={words.create} onClose={onClose}>
      {(tellDirty) => (
        <LatePart part={recordForm} waiting={<Skeleton />}>
          {(RecordForm) => <RecordForm kind={kind} preset={preset} onSaved={onSaved} onDirty={tellDirty} />}
        </LatePart>
      )}
    </GuardedSheet>
  );
};

const StoredRecord = <Item extends CatalogueItem, Fields extends object, Body extends object>({
  kind,
  id,
  onClose,
  onSaved = onClose,
}: SheetProps<Item, Fields, Body> & { id: number }) => {
  const words = useMessages(kind.words);
  const query = useOne(kind.resource, id);
  return (
    <GuardedSheet title={query.data?.name ?? '…'} onClose={onClose}>
      {(tellDirty) => (
        <Loaded query={query}>
          {(item) => (
            <>
              <div className={styles.state}>
                <StateBadge active={item.active} />
                <ChangedBy of={{ kind: HISTORY_KINDS[kind.resource.name], id: item.id }} />
                <Coming of={{ kind: LEDGER_KINDS[kind.resource.name], id: item.id }} />
                <StateButton
                  resource={kind.states}
                  item={item}
                  consequence={words.consequence}
                  uses={kind.Uses && <kind.Uses id={item.id} />}
                />
              </div>
              <LatePart part={recordForm} waiting={<Skeleton />}>
                {(RecordForm) => <RecordForm kind={kind} item={item} onSaved={onSaved} onDirty={tellDirty} />}
              </LatePart>
            </>
          )}
        </Loaded>
      )}
    </GuardedSheet>
  );
};
