import type { Step } from '../../api/product-parts.ts';
import { useFamilies } from '../../catalogue/options/option-fields.ts';
import { useDeveloper } from '../../ui/developer-context.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { newType } from './step-draft.ts';
import { stepTypeName } from './step-words.ts';
import { type StepFormProps, useStepFields } from './use-step-fields.ts';

const words = messages({
  en: {
    title: 'The question',
    selection: 'the customer chooses from options',
    checkbox: 'extras to tick',
    dimension: 'width and height',
    typeHelp: 'One of the usual kinds, or your own.',
    familyHelp: 'What the options are about, for example couleurs or ouvertures.',
    last: 'last',
    orderHelp: 'Among the active steps; dragging in the list is faster.',
    rules: 'Limits of the choice',
    noBound: 'no limit',
    minHelp: 'Number of options to choose, 0 for none.',
    maxHelp: 'Empty for no limit.',
  },
  fr: {
    title: 'Ce qui est demandé',
    selection: 'le client choisit parmi des options',
    checkbox: 'suppléments à cocher',
    dimension: 'largeur et hauteur',
    typeHelp: 'Un des types usuels, ou le vôtre.',
    familyHelp: 'Ce dont parlent les options, par exemple couleurs ou ouvertures.',
    last: 'en dernier',
    orderHelp: 'Parmi les étapes actives ; glisser dans la liste est plus rapide.',
    rules: 'Règles du choix',
    noBound: 'sans limite',
    minHelp: 'Nombre d’options à choisir, 0 pour aucune.',
    maxHelp: 'Vide : autant que souhaité.',
  },
});

/** §2.1: the types that the configurator knows; a tenant may have others. */
const TYPES = ['selection', 'dimension', 'checkbox'] as const;

/** Families that every window maker has, and that of roof windows, which are priced by size (D9.7). */
const FAMILIES = ['gammes', 'ouvertures', 'dimensions', 'couleurs', 'vitrages', 'poignees', 'fenetre_de_toit'];

export const StepBasics = (props: StepFormProps & { steps: readonly Step[]; isNew: boolean }) => {
  const say = useMessages(words);
  const field = useStepFields(props);
  const { steps, isNew } = props;
  const used = steps.flatMap(({ content_type }) => content_type ?? []);
  const families = [...new Set([...used, ...useFamilies(), ...FAMILIES])].sort((a, b) => a.localeCompare(b));
  return (
    <>
      <FormSection title={say.title}>
        <FieldGrid>
          <TextField {...field('name')} nullable autoFocus={isNew} />
          <TextField {...field('name_en')} nullable />
          <TypeField {...props} />
          <ComboBox
            {...field('content_type')}
            allowsOther
            help={say.familyHelp}
            choices={families.map((id) => ({ id, name: id }))}
          />
          <NumberField
            {...field('display_order')}
            whole
            help={say.orderHelp}
            {...(isNew && { placeholder: say.last })}
          />
        </FieldGrid>
      </FormSection>
      <FormSection title={say.rules}>
        <FieldGrid>
          <NumberField {...field('options_min')} whole help={say.minHelp} />
          <NumberField {...field('options_max')} whole help={say.maxHelp} placeholder={say.noBound} />
          <Switch {...field('required')} />
          <Switch {...field('skippable')} />
        </FieldGrid>
      </FormSection>
    </>
  );
};

/** The kind of the step in words; who programs a configurator sees its name, and may make one up. */
const TypeField = (props: StepFormProps & { isNew: boolean }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { isDeveloper } = useDeveloper();
  const field = useStepFields(props);
  const { draft, isNew } = props;
  const change = (type: string | null) => draft.set(isNew ? newType(draft.value, type ?? '') : { type: type ?? '' });
  const isKnown = TYPES.some((type) => type === draft.value.type);
  if (isDeveloper || !isKnown)
    return (
      <ComboBox
        {...field('type')}
        onChange={change}
        help={say.typeHelp}
        choices={TYPES.map((id) => ({ id, name: id, detail: say[id] }))}
        allowsOther
      />
    );
  return (
    <Select
      {...field('type')}
      onChange={change}
      choices={TYPES.map((id) => ({ id: id as string, name: stepTypeName(language, id), detail: say[id] }))}
    />
  );
};
