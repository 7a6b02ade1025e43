import type { Schemas } from '@vantail/client';
import { VAT_CATEGORIES, VAT_RULES } from '@vantail/pricing';
import { vatRates } from '../api/catalogue-resource.ts';
import { useList } from '../api/use-catalogue.ts';
import { fieldWords } from '../forms/field-words.ts';
import { CatalogueList } from '../forms/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../forms/lists/list-search.ts';
import { type FormProps, hasName, plainFields, type RecordKind, useFields } from '../forms/record-kind.ts';
import { RecordSheet } from '../forms/record-sheet.tsx';
import type { Translations } from '../forms/translations.ts';
import { TranslationsEditor } from '../forms/translations-editor.tsx';
import { useFormat } from '../session/use-format.ts';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { FieldGrid } from '../ui/layout/form-section.tsx';

type VatRate = Schemas['VatRate'];

type VatRateFields = Pick<VatRate, 'name' | 'category' | 'note' | 'customer_certifies' | 'offered'> & {
  /** Null while it is empty. */
  rate: number | null;
  translations: Translations;
};

/** D19.2: the categories of EN 16931, as they are known. */
const vatCategoryWords = messages({
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

const formWords = messages({
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

const VatRateForm = ({ draft, id }: FormProps<VatRateFields>) => {
  const field = useFields(draft);
  const say = useMessages(formWords);
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

const isComplete = (fields: VatRateFields): boolean =>
  hasName(fields) &&
  fields.rate !== null &&
  (!VAT_RULES[fields.category].needsNote || (fields.note ?? '').trim() !== '');

const vatRateKind: RecordKind<Schemas['VatRate'], VatRateFields, Schemas['VatRateCreate']> = {
  resource: vatRates,
  states: vatRates,
  ...plainFields<VatRateFields>({
    name: '',
    rate: null,
    category: 'S',
    note: null,
    customer_certifies: false,
    offered: false,
    translations: {},
  }),
  // A complete form has a rate.
  bodyOf: (fields) => fields as Partial<Schemas['VatRateCreate']>,
  Form: VatRateForm,
  isComplete,
  words: messages({
    en: { create: 'New VAT rate', consequence: 'New lines of quotes can no longer use it.' },
    fr: { create: 'Nouveau taux de TVA', consequence: 'Les nouvelles lignes de devis ne peuvent plus l’utiliser.' },
  }),
};

const words = messages({
  en: {
    title: 'VAT rates',
    placeholder: 'Name of a rate',
    emptyTitle: 'No VAT rate yet',
    emptyText:
      'With VAT rates, quotes show net, VAT and gross. Add the rates you charge, for example 20 % and a reduced rate with its condition; then choose the usual one in the settings.',
    rate: 'Rate',
    category: 'Category',
  },
  fr: {
    title: 'Taux de TVA',
    placeholder: 'Nom d’un taux',
    emptyTitle: 'Pas encore de taux de TVA',
    emptyText:
      'Avec des taux de TVA, un devis montre le net, la TVA et le TTC. Ajoutez vos taux, par exemple 20 % et un taux réduit avec sa condition, puis choisissez le taux habituel dans les réglages.',
    rate: 'Taux',
    category: 'Catégorie',
  },
});

/** D19.2. */
export const VatRatesPage = () => {
  const say = useMessages(words);
  const categories = useMessages(vatCategoryWords);
  const list = useListSearch();
  const format = useFormat();
  const query = useList(vatRateKind.resource, listQuery(list.search));
  return (
    <CatalogueList
      kind={vatRateKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      columns={[
        { id: 'rate', title: say.rate, align: 'end', cell: ({ rate }) => `${format.number(rate)} %` },
        { id: 'category', title: say.category, isMinor: true, cell: ({ category }) => categories[category] },
      ]}
    >
      <RecordSheet kind={vatRateKind} open={list.search.open} onClose={list.close} />
    </CatalogueList>
  );
};
