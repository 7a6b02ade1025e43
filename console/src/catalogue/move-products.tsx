import type { Schemas } from '@vantail/client';
import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { categories, products } from '../api/catalogue-resource.ts';
import { useAll } from '../api/use-catalogue.ts';
import type { Bulk } from '../forms/lists/selection-bar.tsx';
import { useClient } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages, plural } from '../ui/language/messages.ts';
import { categoryChoices } from './category-tree.ts';

const words = messages({
  en: {
    move: 'Move…',
    title: 'Move to another category',
    category: 'Category',
    go: 'Move',
    choose: 'Choose a category first.',
    moved: (count: number) => `Moved: ${plural('en', count, 'product', 'products')}`,
  },
  fr: {
    move: 'Déplacer…',
    title: 'Déplacer dans une autre catégorie',
    category: 'Catégorie',
    go: 'Déplacer',
    choose: 'Choisissez d’abord une catégorie.',
    moved: (count: number) => `Déplacement enregistré : ${plural('fr', count, 'produit', 'produits')}`,
  },
});

const active = { active: true };

/** Puts the selected products into another category. */
export const MoveProducts = ({ items, run, isBusy, onDone }: Bulk<Schemas['Product']>) => {
  const say = useMessages(words);
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const [category_id, setCategory] = useState<number | null>(null);
  const { data = [] } = useAll(categories, active, isOpen);
  const move = async () => {
    if (category_id === null) return;
    setOpen(false);
    const write = ({ id }: { id: number }) => products.patch(client, id, { category_id });
    if (await run({ items, write, done: say.moved })) onDone();
  };
  return (
    <>
      <Button icon={<FolderTree size={16} aria-hidden="true" />} isPending={isBusy} onPress={() => setOpen(true)}>
        {say.move}
      </Button>
      <FormDialog
        title={say.title}
        confirm={say.go}
        forbidden={category_id === null ? say.choose : undefined}
        isOpen={isOpen}
        onConfirm={move}
        onClose={() => setOpen(false)}
      >
        <ComboBox
          label={say.category}
          value={category_id}
          choices={categoryChoices(data)}
          isRequired
          onChange={setCategory}
        />
      </FormDialog>
    </>
  );
};
