import { vatRates } from '../../../api/catalogue-resource.ts';
import { useAll } from '../../../api/use-catalogue.ts';
import { useFormat } from '../../../session/use-format.ts';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { ComboBox } from '../../../ui/fields/combo-box.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { type Choice, Select } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';
import { FieldGrid } from '../../../ui/layout/form-section.tsx';
import type { EditedLine, LineDiscount } from './edited-lines.ts';

const words = messages({
  en: {
    name: 'Name',
    label: 'Where it goes',
    labelHelp: 'For example Kitchen, first floor.',
    note: 'Note for the customer',
    quantity: 'Quantity',
    unit: 'Unit',
    unitPrice: 'Price of one',
    discount: 'Discount',
    none: 'None',
    percent: 'In percent',
    amount: 'An amount',
    vat: 'VAT rate',
    vatHelp: 'Empty: the rate of the quote.',
    alternative: 'Alternative: shown with its price, in no total',
    applies: 'Applies to',
    all: 'All windows',
    some: 'Only some windows',
    windows: 'These windows',
  },
  fr: {
    name: 'Nom',
    label: 'Emplacement',
    labelHelp: 'Par exemple Cuisine, 1er étage.',
    note: 'Note pour le client',
    quantity: 'Quantité',
    unit: 'Unité',
    unitPrice: 'Prix unitaire',
    discount: 'Remise',
    none: 'Aucune',
    percent: 'En pourcentage',
    amount: 'Un montant',
    vat: 'Taux de TVA',
    vatHelp: 'Vide : le taux du devis.',
    alternative: 'Variante : montrée avec son prix, hors des totaux',
    applies: 'S’applique à',
    all: 'Toutes les fenêtres',
    some: 'Certaines fenêtres',
    windows: 'Ces fenêtres',
  },
});

type Props = {
  line: EditedLine;
  onChange: (patch: Partial<EditedLine>) => void;
  /** Whether discounts may be given on it: on a service only where it allows them. */
  isDiscountable: boolean;
  /** Whether a quantity can be typed: of a service only where it has a fixed price. */
  isCounted: boolean;
  /** The windows that a service may apply to, by their keys; undefined: it applies to none by itself. */
  windows: readonly Choice<string>[] | undefined;
};

type PartProps = Pick<Props, 'line' | 'onChange'>;

/** Where the line goes, how many, and the price of a line that the catalogue does not know. */
const AmountFields = ({ line, onChange, isCounted }: PartProps & { isCounted: boolean }) => {
  const say = useMessages(words);
  const { currency } = useFormat();
  return (
    <FieldGrid>
      <TextField
        label={say.label}
        api="label"
        help={say.labelHelp}
        nullable
        value={line.label}
        onChange={(label) => onChange({ label })}
      />
      {isCounted && (
        <NumberField
          label={say.quantity}
          api="quantity"
          whole={line.kind === 'product'}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      )}
      {line.kind === 'free' && (
        <>
          <TextField label={say.unit} api="unit" nullable value={line.unit} onChange={(unit) => onChange({ unit })} />
          <NumberField
            label={say.unitPrice}
            api="unit_price"
            unit={currency}
            value={line.unitPrice}
            onChange={(unitPrice) => onChange({ unitPrice })}
          />
        </>
      )}
    </FieldGrid>
  );
};

/** The discount and the VAT rate. */
const TermFields = ({ line, onChange, isDiscountable }: PartProps & { isDiscountable: boolean }) => {
  const say = useMessages(words);
  const rates = useAll(vatRates).data ?? [];
  return (
    <FieldGrid>
      {isDiscountable && <DiscountFields value={line.discount} onChange={(discount) => onChange({ discount })} />}
      <ComboBox
        label={say.vat}
        api="vat_rate_id"
        help={say.vatHelp}
        value={line.vatRateId}
        onChange={(vatRateId) => onChange({ vatRateId })}
        choices={rates.filter(({ id, active }) => active || id === line.vatRateId)}
      />
    </FieldGrid>
  );
};

/** The fields of one line (D19.5). */
export const LineFields = ({ line, onChange, isDiscountable, isCounted, windows }: Props) => {
  const say = useMessages(words);
  const isNamed = line.kind === 'free' || line.kind === 'heading';
  const name = isNamed && (
    <TextField
      label={say.name}
      api="name"
      isRequired
      value={line.name}
      onChange={(text) => onChange({ name: text })}
      autoFocus={line.id === undefined}
    />
  );
  if (line.kind === 'heading') return name;
  return (
    <>
      {name}
      <AmountFields line={line} onChange={onChange} isCounted={isCounted} />
      {windows && (
        <WindowsFields windows={windows} value={line.appliesTo} onChange={(appliesTo) => onChange({ appliesTo })} />
      )}
      <TermFields line={line} onChange={onChange} isDiscountable={isDiscountable} />
      <TextField
        label={say.note}
        api="note"
        nullable
        lines={2}
        value={line.note}
        onChange={(note) => onChange({ note })}
      />
      <Switch
        label={say.alternative}
        api="alternative"
        value={line.alternative}
        onChange={(alternative) => onChange({ alternative })}
      />
    </>
  );
};

type WindowsProps = {
  windows: readonly Choice<string>[];
  value: number[] | null;
  onChange: (keys: number[] | null) => void;
};

/** D19.5: what a service applies to: all windows, or those that are ticked. */
const WindowsFields = ({ windows, value, onChange }: WindowsProps) => {
  const say = useMessages(words);
  return (
    <>
      <Select
        label={say.applies}
        api="applies_to"
        value={value === null ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? null : windows.map(({ id }) => Number(id)))}
        choices={(['all', 'some'] as const).map((id) => ({ id, name: say[id] }))}
      />
      {value !== null && (
        <CheckboxGroup
          label={say.windows}
          value={value.map(String)}
          onChange={(keys) => onChange(keys.map(Number))}
          choices={windows}
        />
      )}
    </>
  );
};

type DiscountProps = { value: LineDiscount; onChange: (discount: LineDiscount) => void };

const kindOf = (discount: LineDiscount) => {
  if (discount === null) return 'none' as const;
  return 'percent' in discount ? ('percent' as const) : ('amount' as const);
};

const STARTS = { none: null, percent: { percent: 0 }, amount: { amount: 0 } } as const;

/** A discount: none, in percent, or an amount. */
export const DiscountFields = ({ value, onChange }: DiscountProps) => {
  const say = useMessages(words);
  const { currency } = useFormat();
  const kind = kindOf(value);
  return (
    <>
      <Select
        label={say.discount}
        api="discount"
        value={kind}
        onChange={(next) => onChange(STARTS[next])}
        choices={(['none', 'percent', 'amount'] as const).map((id) => ({ id, name: say[id] }))}
      />
      {value !== null && (
        <NumberField
          label={say[kind]}
          unit={kind === 'percent' ? '%' : currency}
          value={'percent' in value ? value.percent : value.amount}
          onChange={(typed) => onChange(kind === 'percent' ? { percent: typed ?? 0 } : { amount: typed ?? 0 })}
        />
      )}
    </>
  );
};
