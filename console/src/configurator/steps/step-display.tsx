import type { Step } from '../../api/product-parts.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { stepName } from './step-words.ts';
import { type StepFormProps, useStepFields } from './use-step-fields.ts';

const words = messages({
  en: {
    display: 'How it looks',
    way: 'Where it leads',
    wayHelp: 'Without these, the steps follow the order of the list.',
    none: '(as in the list)',
    inactive: (name: string) => `${name} (inactive)`,
    unknown: (id: number) => `Step ${id} (not of this product)`,
  },
  fr: {
    display: 'Présentation',
    way: 'Enchaînement',
    wayHelp: 'Sans ces réglages, les étapes se suivent dans l’ordre de la liste.',
    none: '(dans l’ordre de la liste)',
    inactive: (name: string) => `${name} (inactive)`,
    unknown: (id: number) => `Étape ${id} (d’un autre produit)`,
  },
});

const LAYOUTS = ['grid', 'list', 'form'];

/** A list of choices has no null; no step has the id 0. */
const NONE = 0;

export const StepDisplay = (props: StepFormProps & { steps: readonly Step[]; stepId: number | undefined }) => {
  const say = useMessages(words);
  const field = useStepFields(props);
  const { draft, steps, stepId } = props;
  const choicesOf = (chosen: number | null) => {
    const offered = steps.filter(({ id, active }) => id !== stepId && (active || id === chosen));
    const named = offered.map((step) => ({
      id: step.id,
      name: step.active ? stepName(step) : say.inactive(stepName(step)),
    }));
    // A stored value is shown even if it is wrong: the report asks to correct it.
    const isOffered = chosen === null || named.some(({ id }) => id === chosen);
    const stray = isOffered ? [] : [{ id: chosen, name: say.unknown(chosen) }];
    return [{ id: NONE, name: say.none }, ...named, ...stray];
  };
  const reference = (name: 'next_step_id' | 'previous_step_id') => ({
    ...field(name),
    value: draft.value[name] ?? NONE,
    choices: choicesOf(draft.value[name]),
    onChange: (id: number) => draft.set({ [name]: id === NONE ? null : id }),
  });
  return (
    <>
      <FormSection title={say.display}>
        <FieldGrid>
          <ComboBox
            {...field('layout_type')}
            onChange={(layout) => draft.set({ layout_type: layout ?? '' })}
            choices={LAYOUTS.map((id) => ({ id, name: id }))}
            allowsOther
          />
          <NumberField {...field('display_columns')} whole />
          <Switch {...field('display_price')} />
          <Switch {...field('display_images')} />
        </FieldGrid>
      </FormSection>
      <FormSection title={say.way} help={say.wayHelp}>
        <FieldGrid>
          <Select {...reference('previous_step_id')} />
          <Select {...reference('next_step_id')} />
        </FieldGrid>
      </FormSection>
    </>
  );
};
