import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@vantail/client';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';

const words = messages({
  en: {
    share: 'Share this table',
    title: 'Share this price table',
    looking: 'Looking for the same table in the catalogue…',
    found: (rows: number, products: number) =>
      `${plural('en', rows, 'row', 'rows')} in ${plural('en', products, 'product', 'products')} have exactly the same table. They will share one; no price changes.`,
    existing: (name: string) => `They join the shared table “${name}”, which has the same prices.`,
    name: 'Name of the shared table',
    confirm: 'Share',
    done: (rows: number) => `${plural('en', rows, 'row shares', 'rows share')} the table now.`,
    unsaved: 'Save the row first.',
  },
  fr: {
    share: 'Partager ce tableau',
    title: 'Partager ce tableau de prix',
    looking: 'Recherche du même tableau dans le catalogue…',
    found: (rows: number, products: number) =>
      `${plural('fr', rows, 'ligne', 'lignes')} dans ${plural('fr', products, 'produit', 'produits')} ont exactement le même tableau. Elles en partageront un seul ; aucun prix ne change.`,
    existing: (name: string) => `Elles rejoignent le tableau partagé « ${name} », dont le contenu est le même.`,
    name: 'Nom du tableau partagé',
    confirm: 'Partager',
    done: (rows: number) => `${plural('fr', rows, 'ligne partage', 'lignes partagent')} maintenant le tableau.`,
    unsaved: 'Enregistrez d’abord la ligne.',
  },
});

type Call = { rowId: number; name: string; rowIds?: number[] };

const useShare = () => {
  const client = useClient();
  return async ({ rowId, name, rowIds }: Call, dry_run: boolean) =>
    unwrap(
      await client.POST('/v1/price-tables/share', {
        params: { query: { dry_run } },
        body: {
          pricing_configuration_id: rowId,
          ...(name.trim() === '' ? {} : { name: name.trim() }),
          ...(rowIds ? { pricing_configuration_ids: rowIds } : {}),
        },
      }),
    );
};

type Props = { rowId: number; isDirty: boolean };

/** D15: finds the same table in the catalogue, shows who has it, and joins them in one step. */
export const ShareTable = ({ rowId, isDirty }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const share = useShare();
  const found = useQuery({
    enabled: isOpen,
    queryKey: ['share', rowId],
    queryFn: () => share({ rowId, name: '' }, true),
    gcTime: 0,
  });
  const chosenName = name ?? found.data?.price_table.name ?? '';
  const write = useWrite(() => {
    // Only the rows of the preview: a row that got the same table later stays as it is.
    const rowIds = found.data?.rows.map(({ pricing_configuration_id }) => pricing_configuration_id);
    return share({ rowId, name: chosenName, ...(rowIds ? { rowIds } : {}) }, false);
  });
  // The row shares its table afterwards, and this button is gone: what is said must not wait for it.
  const confirm = () =>
    write.mutateAsync(undefined).then(
      ({ rows_joined }) => {
        setOpen(false);
        toast(say.done(rows_joined));
      },
      (error) => toast(problemWords(error, language)),
    );
  return (
    <>
      <Button
        icon={<Share2 size={16} aria-hidden="true" />}
        forbidden={isDirty ? say.unsaved : undefined}
        onPress={() => setOpen(true)}
      >
        {say.share}
      </Button>
      <ConfirmDialog
        title={say.title}
        confirm={say.confirm}
        isOpen={isOpen}
        isBusy={write.isPending || found.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {found.error && <p role="alert">{problemWords(found.error, language)}</p>}
        {!found.data && !found.error && <p>{say.looking}</p>}
        {found.data && <p>{say.found(found.data.rows_joined, found.data.products.length)}</p>}
        {found.data && !found.data.price_table.is_new && <p>{say.existing(found.data.price_table.name)}</p>}
        {found.data?.price_table.is_new && <TextField label={say.name} value={chosenName} onChange={setName} />}
      </ConfirmDialog>
    </>
  );
};
