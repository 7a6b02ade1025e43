import { parsePriceTable } from '@vantail/pricing';
import { simpleText } from '../../editing/price-table/convert-table.ts';
import { ExamplePrices } from '../../editing/price-table/example-prices.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import type { Template, TemplateDraft } from './template.ts';
import { templateWords } from './template-words.ts';
import { namedOne } from './use-make-product.ts';

type Named = { id: number; name: string };

type Props = {
  template: Template;
  draft: TemplateDraft;
  known: { categories: readonly Named[]; brands: readonly Named[] };
  onChange: (patch: Partial<TemplateDraft>) => void;
};

export const TemplateFields = (props: Props) => {
  const { template, draft, known, onChange } = props;
  const say = useMessages(templateWords);
  const nameOf = useConfigurationName();
  return (
    <>
      <TextField
        label={say.name}
        value={draft.name}
        isRequired
        autoFocus
        onChange={(name) => onChange({ name: name ?? '' })}
      />
      <FieldGrid>
        <NameField
          label={say.category}
          value={draft.category}
          known={known.categories}
          onChange={(category) => onChange({ category })}
        />
        <NameField
          label={say.brand}
          value={draft.brand}
          known={known.brands}
          onChange={(brand) => onChange({ brand })}
        />
      </FieldGrid>
      {template.windows.length > 0 && (
        <CheckboxGroup
          label={say.windows}
          help={say.windowsHelp}
          value={draft.windows.map(String)}
          choices={template.windows.map((window, at) => ({ id: String(at), name: nameOf(window) }))}
          onChange={(ids) => onChange({ windows: ids.map(Number).toSorted((a, b) => a - b) })}
        />
      )}
      <SizeFields draft={draft} onChange={onChange} />
      <PriceFields draft={draft} onChange={onChange} />
    </>
  );
};

/** The name of something that exists, or of something new. */
const NameField = ({
  label,
  value,
  known,
  onChange,
}: {
  label: string;
  value: string;
  known: readonly Named[];
  onChange: (name: string) => void;
}) => {
  const say = useMessages(templateWords);
  const isNew = value.trim() !== '' && !namedOne(known, value);
  const names = [...new Set(known.map(({ name }) => name))];
  return (
    <ComboBox
      label={label}
      allowsOther
      isRequired
      value={value === '' ? null : value}
      choices={names.map((name) => ({ id: name, name }))}
      placeholder={say.choose}
      help={isNew && say.isNew}
      onChange={(name) => onChange(name ?? '')}
    />
  );
};

type PartProps = Pick<Props, 'draft' | 'onChange'>;

const SIZES = ['widthMin', 'widthMax', 'heightMin', 'heightMax'] as const;

const SizeFields = ({ draft, onChange }: PartProps) => {
  const say = useMessages(templateWords);
  return (
    <FormSection title={say.sizes}>
      <FieldGrid>
        {SIZES.map((field) => (
          <NumberField
            key={field}
            label={say[field]}
            unit="mm"
            whole
            value={draft[field]}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </FieldGrid>
    </FormSection>
  );
};

const PriceFields = ({ draft, onChange }: PartProps) => {
  const say = useMessages(templateWords);
  const { basis, currency } = useFormat();
  const table = parsePriceTable(simpleText(draft.perSquareMetre, draft.fixed));
  const { widthMin, widthMax, heightMin, heightMax } = draft;
  return (
    <FormSection title={say.price} help={say.priceHelp(basis)}>
      <FieldGrid>
        <NumberField
          label={say.perSquareMetre}
          unit={`${currency}/m²`}
          value={draft.perSquareMetre}
          onChange={(perSquareMetre) => onChange({ perSquareMetre })}
        />
        <NumberField label={say.fixed} unit={currency} value={draft.fixed} onChange={(fixed) => onChange({ fixed })} />
      </FieldGrid>
      {table.kind === 'formula' && (
        <ExamplePrices
          table={table}
          range={{
            total_width_min: widthMin,
            total_width_max: widthMax,
            total_height_min: heightMin,
            total_height_max: heightMax,
          }}
        />
      )}
    </FormSection>
  );
};
