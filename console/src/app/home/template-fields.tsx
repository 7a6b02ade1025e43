import { parsePriceTable } from '@vantail/pricing';
import { simpleText } from '../../prices/tables/edited-table.ts';
import { ExamplePrices } from '../../prices/tables/example-prices.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { CheckboxGroup } from '../../ui/fields/checkbox-group.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import type { MissingPart, Template, TemplateDraft } from './template.ts';
import { missingWords, templateWords } from './template-words.ts';
import { namedOne } from './use-make-product.ts';

type Named = { id: number; name: string };

type Props = {
  template: Template;
  draft: TemplateDraft;
  known: { categories: readonly Named[]; brands: readonly Named[] };
  /** The missing fields, which the form marks after a first attempt to create the draft. */
  marked: readonly MissingPart[];
  onChange: (patch: Partial<TemplateDraft>) => void;
};

export const TemplateFields = (props: Props) => {
  const { template, draft, known, marked, onChange } = props;
  const say = useMessages(templateWords);
  const errorOf = useMark(marked);
  const nameOf = useConfigurationName();
  return (
    <>
      <TextField
        label={say.name}
        value={draft.name}
        isRequired
        autoFocus
        error={errorOf('name')}
        onChange={(name) => onChange({ name: name ?? '' })}
      />
      <FieldGrid>
        <NameField
          label={say.category}
          value={draft.category}
          error={errorOf('category')}
          known={known.categories}
          onChange={(category) => onChange({ category })}
        />
        <NameField
          label={say.brand}
          value={draft.brand}
          error={errorOf('brand')}
          known={known.brands}
          onChange={(brand) => onChange({ brand })}
        />
      </FieldGrid>
      {template.windows.length > 0 && (
        <CheckboxGroup
          label={say.windows}
          help={say.windowsHelp}
          error={errorOf('windows')}
          value={draft.windows.map(String)}
          choices={template.windows.map((window, at) => ({ id: String(at), name: nameOf(window) }))}
          onChange={(ids) => onChange({ windows: ids.map(Number).toSorted((a, b) => a - b) })}
        />
      )}
      <SizeFields draft={draft} marked={marked} onChange={onChange} />
      <PriceFields draft={draft} marked={marked} onChange={onChange} />
    </>
  );
};

/** The message at a field of a part that is missing. */
const useMark = (marked: readonly MissingPart[]) => {
  const say = useMessages(missingWords);
  return (part: MissingPart) => (marked.includes(part) ? say.needed(say[part]) : undefined);
};

/** The name of something that exists, or of something new. */
const NameField = ({
  label,
  value,
  known,
  error,
  onChange,
}: {
  label: string;
  value: string;
  known: readonly Named[];
  error: string | undefined;
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
      error={error}
      onChange={(name) => onChange(name ?? '')}
    />
  );
};

type PartProps = Pick<Props, 'draft' | 'marked' | 'onChange'>;

const SIZES = ['widthMin', 'widthMax', 'heightMin', 'heightMax'] as const;

/** Whether this end of a range is what is wrong with it: it is not there, or, of a range the wrong way round, its end. */
const isAtFault = (draft: TemplateDraft, field: (typeof SIZES)[number]): boolean => {
  const isComplete = (side: 'width' | 'height') => draft[`${side}Min`] !== null && draft[`${side}Max`] !== null;
  return draft[field] === null || (field.endsWith('Max') && isComplete(field.startsWith('width') ? 'width' : 'height'));
};

const SizeFields = ({ draft, marked, onChange }: PartProps) => {
  const say = useMessages(templateWords);
  const errorOf = useMark(marked);
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
            error={isAtFault(draft, field) ? errorOf(field.startsWith('width') ? 'width' : 'height') : undefined}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </FieldGrid>
    </FormSection>
  );
};

const PriceFields = ({ draft, marked, onChange }: PartProps) => {
  const say = useMessages(templateWords);
  const errorOf = useMark(marked);
  const { basis, currency } = useFormat();
  const { perSquareMetre, fixed } = draft;
  // One price is enough: the other counts as 0, and the examples below say what comes of it.
  const hasPrice = perSquareMetre !== null || fixed !== null;
  const table = parsePriceTable(hasPrice ? simpleText(perSquareMetre ?? 0, fixed ?? 0) : null);
  const { widthMin, widthMax, heightMin, heightMax } = draft;
  return (
    <FormSection title={say.price} help={say.priceHelp(basis)}>
      <FieldGrid>
        <NumberField
          label={say.perSquareMetre}
          unit={`${currency}/m²`}
          value={perSquareMetre}
          error={errorOf('price')}
          placeholder={fixed === null ? undefined : '0'}
          onChange={(value) => onChange({ perSquareMetre: value })}
        />
        <NumberField
          label={say.fixed}
          unit={currency}
          value={fixed}
          placeholder={perSquareMetre === null ? undefined : '0'}
          onChange={(value) => onChange({ fixed: value })}
        />
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
