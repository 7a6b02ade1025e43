import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAll } from '../api/use-catalogue.ts';
import { NameFields } from '../forms/catalogue-translations.tsx';
import { type FormProps, useFields } from '../forms/record-kind.ts';
import { RecordSheet } from '../forms/record-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { brandKind } from './brand-kind.tsx';
import { categoryKind } from './category-kind.tsx';
import { categoryChoices } from './category-tree.ts';
import type { NewProductFields } from './new-product-fields.ts';
import styles from './new-product-form.module.css';

const words = messages({
  en: {
    intro:
      'The product starts as a draft. Next, add steps, options and prices on its page; customers see it once you activate it.',
    choose: 'Choose, or type part of its name',
    firstCategory: 'No categories yet: create the first one.',
    firstBrand: 'No brands yet: create the first one.',
  },
  fr: {
    intro:
      'Il est créé en brouillon. Les étapes, les options et les prix viennent ensuite, sur sa page ; les clients le voient une fois qu’il est activé.',
    choose: 'Choisissez, ou tapez une partie du nom',
    firstCategory: 'Il n’y a pas encore de catégorie : créez la première.',
    firstBrand: 'Il n’y a pas encore de marque : créez la première.',
  },
});

/** Active ones only: a product in an inactive category is not ready (D7). */
const active = { active: true };

/** Name, category and brand; the last two can be created on the spot. */
export const NewProductForm = ({ draft }: FormProps<NewProductFields>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const { create: newCategory } = useMessages(categoryKind.words);
  const { create: newBrand } = useMessages(brandKind.words);
  const categories = useAll(categoryKind.resource, active);
  const brands = useAll(brandKind.resource, active);
  const [isMaking, setMaking] = useState<'category' | 'brand' | undefined>(undefined);
  const close = () => setMaking(undefined);
  return (
    <>
      <p className="soft">{say.intro}</p>
      <NameFields draft={draft} autoFocus />
      <WithNew label={newCategory} onNew={() => setMaking('category')}>
        <ComboBox
          {...field('category_id')}
          isRequired
          placeholder={say.choose}
          choices={categoryChoices(categories.data ?? [])}
          help={categories.data?.length === 0 && say.firstCategory}
        />
      </WithNew>
      <WithNew label={newBrand} onNew={() => setMaking('brand')}>
        <ComboBox
          {...field('brand_id')}
          isRequired
          placeholder={say.choose}
          choices={brands.data ?? []}
          help={brands.data?.length === 0 && say.firstBrand}
        />
      </WithNew>
      <TextField {...field('reference')} nullable />
      <RecordSheet
        kind={categoryKind}
        open={isMaking === 'category' ? 'new' : undefined}
        onClose={close}
        onSaved={({ id }) => {
          draft.set({ category_id: id });
          close();
        }}
      />
      <RecordSheet
        kind={brandKind}
        open={isMaking === 'brand' ? 'new' : undefined}
        onClose={close}
        onSaved={({ id }) => {
          draft.set({ brand_id: id });
          close();
        }}
      />
    </>
  );
};

/** A picker with a button to create what is not in it yet. */
const WithNew = ({ label, onNew, children }: { label: string; onNew: () => void; children: ReactNode }) => {
  return (
    <div className={styles.picker}>
      {children}
      <Button icon={<Plus size={16} aria-hidden="true" />} onPress={onNew}>
        {label}
      </Button>
    </div>
  );
};
