import { FIXED_PART_TYPES, OPENINGS } from '@vantail/drawing';
import { openingWords } from '../../forms/row-words.ts';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import {
  boundsOf,
  type Comparison,
  type ConditionPart,
  type OptionPart,
  type SizePart,
  type WindowPart,
} from './sentence/condition-part.ts';
import { conditionWords } from './sentence/condition-words.ts';
import { optionChoices, type Subject, subjectChoices, subjectOf, withSubject } from './subject.ts';
import { type EditorContext, useEditorContext } from './use-editor-context.ts';

const words = messages({
  en: {
    subject: 'What it is about',
    verb: 'How it is compared',
    options: 'Options',
    values: 'Values',
    choose: 'choose',
    min: 'From',
    max: 'To',
    number: 'Number',
  },
  fr: {
    subject: 'Ce dont il s’agit',
    verb: 'Comparaison',
    options: 'Options',
    values: 'Valeurs',
    choose: 'choisir',
    min: 'De',
    max: 'À',
    number: 'Nombre',
  },
});

const COMPARISONS: readonly Comparison[] = ['over', 'from', 'upTo', 'under', 'between', 'outside'];

type Line = Exclude<ConditionPart, { kind: 'group' }>;
type Props<Part> = { part: Part; onChange: (part: ConditionPart) => void };

/** The slots of one condition: what it is about, how it is compared, and with what. */
export const ConditionLine = ({ part, onChange }: Props<Line>) => {
  const say = useMessages(words);
  const { language, steps, names } = useEditorContext();
  const subject = subjectOf(part);
  return (
    <>
      <Select<Subject>
        isInline
        label={say.subject}
        value={subject}
        choices={subjectChoices(language, steps, names, subject)}
        onChange={(next) => onChange(withSubject(part, next))}
      />
      {part.kind === 'size' && <SizeSlots part={part} onChange={onChange} />}
      {part.kind === 'option' && <OptionSlots part={part} onChange={onChange} />}
      {part.kind !== 'size' && part.kind !== 'option' && <WindowSlots part={part} onChange={onChange} />}
    </>
  );
};

const SizeSlots = ({ part, onChange }: Props<SizePart>) => {
  const say = useMessages(words);
  const sayCondition = useMessages(conditionWords);
  const { measure, comparison } = part;
  const offered = comparison === 'known' ? [...COMPARISONS, comparison] : COMPARISONS;
  const bounds = boundsOf(comparison);
  // The number stays when the comparison changes from one end to the other.
  const compare = (next: Comparison) => {
    const [only, second] = boundsOf(next);
    const number = part.max ?? part.min;
    onChange({ ...part, comparison: next, ...(only && !second ? { min: null, max: null, [only]: number } : {}) });
  };
  return (
    <>
      <Select
        isInline
        label={say.verb}
        value={comparison}
        choices={offered.map((id) => ({ id, name: sayCondition[id] }))}
        onChange={compare}
      />
      {bounds.map((end, index) => (
        <span key={end} className="figures">
          {index > 0 && <>{sayCondition.and} </>}
          <NumberField
            isInline
            label={bounds.length > 1 ? say[end] : say.number}
            unit={measure === 'surface_m2' ? 'm²' : 'mm'}
            whole={measure !== 'surface_m2'}
            value={part[end]}
            onChange={(value) => onChange({ ...part, [end]: value })}
          />
        </span>
      ))}
    </>
  );
};

/** Whether it is so, or not. */
const YesNo = ({
  isNot,
  yes,
  no,
  onChange,
}: {
  isNot: boolean;
  yes: string;
  no: string;
  onChange: (isNot: boolean) => void;
}) => {
  const say = useMessages(words);
  return (
    <Select
      isInline
      label={say.verb}
      value={isNot ? 'no' : 'yes'}
      choices={[
        { id: 'yes', name: yes },
        { id: 'no', name: no },
      ]}
      onChange={(id) => onChange(id === 'no')}
    />
  );
};

const OptionSlots = ({ part, onChange }: Props<OptionPart>) => {
  const say = useMessages(words);
  const { is, isNot, has, hasNot } = useMessages(conditionWords);
  const context = useEditorContext();
  const takesOne = part.step !== null && context.names.step(part.step).takesOne;
  return (
    <>
      <YesNo
        isNot={part.isNot}
        yes={takesOne ? is : has}
        no={takesOne ? isNot : hasNot}
        onChange={(isNot) => onChange({ ...part, isNot })}
      />
      <MultiSelect
        isInline
        label={say.options}
        placeholder={say.choose}
        value={part.options}
        choices={optionChoices(context, part.step, part.options)}
        onChange={(options) => onChange({ ...part, options })}
      />
    </>
  );
};

const WindowSlots = ({ part, onChange }: Props<WindowPart>) => {
  const say = useMessages(words);
  const { is, isNot } = useMessages(conditionWords);
  const context = useEditorContext();
  return (
    <>
      <YesNo isNot={part.isNot} yes={is} no={isNot} onChange={(isNot) => onChange({ ...part, isNot })} />
      <MultiSelect
        isInline
        label={say.values}
        placeholder={say.choose}
        value={part.values}
        choices={windowChoices(part.kind, context)}
        onChange={(values) => onChange({ ...part, values })}
      />
    </>
  );
};

const windowChoices = (kind: WindowPart['kind'], { language }: EditorContext) => {
  if (kind === 'leaf_count') return ['1', '2', '3', '4'].map((id) => ({ id, name: id }));
  if (kind === 'opening') return OPENINGS.map((id) => ({ id: id as string, name: openingWords[language][id] }));
  return FIXED_PART_TYPES.map((id) => ({ id: id as string, name: conditionWords[language][id] }));
};
