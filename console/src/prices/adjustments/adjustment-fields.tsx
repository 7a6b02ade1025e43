import { brands, categories, products } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { useFormat } from '../../session/use-format.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { type AdjustmentForm, ROUNDINGS, type Selected } from './adjustment.ts';
import styles from './adjustments.module.css';

const words = messages({
  en: {
    which: 'Which prices',
    all: 'All active rows',
    category: 'Prices in a category',
    brand: 'Prices of a brand',
    product: 'Prices of a product',
    services: 'All active services',
    product_ids: (count: number) => `The selection: ${plural('en', count, 'product', 'products')}`,
    option_ids: (count: number) => `The selection: ${plural('en', count, 'option', 'options')}`,
    price_table_ids: (count: number) => `The selection: ${plural('en', count, 'shared table', 'shared tables')}`,
    categoryName: 'Category',
    brandName: 'Brand',
    productName: 'Product',
    how: 'By',
    percentage: 'a percentage',
    amount: 'an amount',
    value: 'How much',
    valueHelp: 'A negative number lowers prices.',
    rounding: 'Rounded to',
    cents: 'cents',
    five_cents: '0.05',
    whole: 'whole amounts',
    ninety: 'amounts that end in .90',
  },
  fr: {
    which: 'Quels prix',
    all: 'Toutes les lignes actives',
    category: 'Ceux d’une catégorie',
    brand: 'Ceux d’une marque',
    product: 'Ceux d’un produit',
    services: 'Toutes les prestations actives',
    product_ids: (count: number) => `La sélection : ${plural('fr', count, 'produit', 'produits')}`,
    option_ids: (count: number) => `La sélection : ${plural('fr', count, 'option', 'options')}`,
    price_table_ids: (count: number) => `La sélection : ${plural('fr', count, 'tableau partagé', 'tableaux partagés')}`,
    categoryName: 'Catégorie',
    brandName: 'Marque',
    productName: 'Produit',
    how: 'De',
    percentage: 'un pourcentage',
    amount: 'un montant',
    value: 'Combien',
    valueHelp: 'Négatif : moins cher.',
    rounding: 'Arrondi',
    cents: 'au centime',
    five_cents: 'à 0,05',
    whole: 'à l’unité',
    ninety: 'à ,90',
  },
});

/** Ticks set for other rows do not apply to these. */
const alone = { withOptions: [], withServices: [] };

const resources = { category: categories, brand: brands, product: products };

type Props = {
  form: AdjustmentForm;
  selected: Selected | undefined;
  onChange: (form: AdjustmentForm) => void;
};

/** Which prices change, and by how much (B2). */
export const AdjustmentFields = ({ form, selected, onChange }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const named = (
    ids: readonly (
      | 'all'
      | 'category'
      | 'brand'
      | 'product'
      | 'services'
      | 'percentage'
      | 'amount'
      | AdjustmentForm['rounding']
    )[],
  ) => ids.map((id) => ({ id: id as string, name: say[id] }));
  return (
    <div className={styles.fields}>
      <Select
        label={say.which}
        value={form.scope}
        choices={[
          ...(selected ? [{ id: 'selected', name: say[selected.of](selected.ids.length) }] : []),
          ...named(['all', 'category', 'brand', 'product', 'services']),
        ]}
        onChange={(scope) => onChange({ ...form, ...alone, scope: scope as AdjustmentForm['scope'], id: null })}
      />
      {(form.scope === 'category' || form.scope === 'brand' || form.scope === 'product') && (
        <TargetPicker
          key={form.scope}
          scope={form.scope}
          value={form.id}
          onChange={(id) => onChange({ ...form, ...alone, id })}
        />
      )}
      <Select
        label={say.how}
        value={form.kind}
        choices={named(['percentage', 'amount'])}
        onChange={(kind) => onChange({ ...form, kind: kind as AdjustmentForm['kind'] })}
      />
      <NumberField
        label={say.value}
        help={say.valueHelp}
        unit={form.kind === 'percentage' ? '%' : format.currency}
        value={form.value}
        onChange={(value) => onChange({ ...form, value })}
      />
      <Select
        label={say.rounding}
        value={form.rounding}
        choices={named(ROUNDINGS)}
        onChange={(rounding) => onChange({ ...form, rounding: rounding as AdjustmentForm['rounding'] })}
      />
    </div>
  );
};

type PickerProps = {
  scope: 'category' | 'brand' | 'product';
  value: number | null;
  onChange: (id: number | null) => void;
};

const TargetPicker = ({ scope, value, onChange }: PickerProps) => {
  const say = useMessages(words);
  const { data = [] } = useAll<{ id: number; name: string }, never, object>(resources[scope] as never);
  const label = { category: say.categoryName, brand: say.brandName, product: say.productName }[scope];
  return (
    <ComboBox label={label} value={value} onChange={onChange} choices={data.map(({ id, name }) => ({ id, name }))} />
  );
};
