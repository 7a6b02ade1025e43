import type { Schemas } from '@vantail/client';
import { VAT_CATEGORIES, VAT_RULES } from '@vantail/pricing';
import type { Translations } from '../../editing/translations/translations.ts';
import { TranslationsEditor } from '../../editing/translations/translations-editor.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { fieldWords } from '../forms/field-words.ts';
import { type FormProps, useFields } from '../forms/record-kind.ts';

type VatRate = Schemas['VatRate'];

export type VatRateFields = Pick<VatRate, 'name' | 'category' | 'note' | 'customer_certifies' | 'offered'> & {
  /** Null while it is empty. */
  rate: number | null;
  translations: Translations;
};

/** D19.2: the categories of EN 16931, as they are known. */
export const vatCategoryWords = messages({
  en: {
    S: 'Taxed (S)',
    Z: 'Zero rate (Z)',
    E: 'Exempt (E)',
    AE: 'Reverse charge (AE)',
    K: 'Supply within the EU (K)',
    G: 'Export (G)',
    O: 'Outside the scope of VAT (O)',
  } satisfies Record<VatRate['category'], string>,
  fr: {
    S: 'Taxé (S)',
    Z: 'Taux zéro (Z)',
    E: 'Exonéré (E)',
    AE: 'Autoliquidation (AE)',
    K: 'Livraison intracommunautaire (K)',
    G: 'Exportation (G)',
    O: 'Hors champ de la TVA (O)',
  },
});

const words = messages({
  en: {
    note: 'Printed below the totals, for example the condition of a reduced rate.',
    noteNeeded: 'Required for this category: it says why no VAT is charged.',
    offered: 'The shop’s key may ask for this rate, so that visitors see their price.',
    certifies: 'Who accepts an offer with this rate ticks the note.',
  },
  fr: {
    note: 'Imprimée sous les totaux, par exemple la condition d’un taux réduit.',
    noteNeeded: 'Nécessaire pour cette catégorie : elle dit pourquoi il n’y a pas de TVA.',
    offered: 'La clé de la boutique peut demander ce taux : les visiteurs voient leur prix.',
    certifies: 'Qui accepte une offre à ce taux coche cette mention.',
  },
});

export const VatRateForm = ({ draft, id }: FormProps<VatRateFields>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const sayFields = useMessages(fieldWords);
  const categories = useMessages(vatCategoryWords);
  const { name, note, category, translations } = draft.value;
  const choose = (next: VatRate['category']) =>
    draft.set({ category: next, ...(VAT_RULES[next].isTaxed ? {} : { rate: 0 }) });
  return (
    <>
      <FieldGrid>
        <TextField {...field('name')} isRequired autoFocus={id === undefined} />
        <NumberField {...field('rate')} unit="%" />
        <Select
          {...field('category')}
          onChange={choose}
          choices={VAT_CATEGORIES.map((one) => ({ id: one, name: categories[one] }))}
        />
      </FieldGrid>
      <TextField
        {...field('note')}
        nullable
        lines={3}
        help={VAT_RULES[category].needsNote ? say.noteNeeded : say.note}
      />
      <Switch {...field('customer_certifies')} />
      <p className="soft small">{say.certifies}</p>
      <Switch {...field('offered')} />
      <p className="soft small">{say.offered}</p>
      <TranslationsEditor
        value={translations}
        onChange={(changed) => draft.set({ translations: changed })}
        fields={[
          { id: 'name', label: sayFields.name },
          { id: 'note', label: sayFields.note, lines: 3 },
        ]}
        original={{ name, note }}
        error={draft.errorOf('translations')}
      />
    </>
  );
};
