import { PRICE_TYPES } from '@vantail/pricing';
import { priceUnit } from '../../catalogue/options/price-words.ts';
import { useFormat } from '../../session/use-format.ts';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { actsOnOptions, actsOnStep, EFFECT_KINDS, type EffectKind, type EffectPart } from './sentence/effect-part.ts';
import { attachedOptions } from './sentence/rule-names.ts';
import { optionChoices } from './subject.ts';
import { useEditorContext } from './use-editor-context.ts';

const words = messages({
  en: {
    kind: 'What happens',
    only: 'allow only',
    exclude: 'exclude',
    require: 'make compulsory',
    hide: 'hide the step',
    refuse: 'refuse the order',
    surcharge: 'add a surcharge',
    in: 'in',
    step: 'Step',
    options: 'Options',
    choose: 'choose',
    amount: 'Amount',
    unit: 'Charged as',
    label: 'What the quote calls it',
    labelHint: 'name in the quote',
  },
  fr: {
    kind: 'Ce qui se passe',
    only: 'ne laisser que',
    exclude: 'exclure',
    require: 'imposer',
    hide: 'ne pas demander',
    refuse: 'refuser la commande',
    surcharge: 'ajouter un supplément',
    in: 'dans',
    step: 'Étape',
    options: 'Options',
    choose: 'choisir',
    amount: 'Montant',
    unit: 'Mode de calcul',
    label: 'Libellé sur le devis',
    labelHint: 'libellé sur le devis',
  },
});

type Props = { effect: EffectPart; onChange: (effect: EffectPart) => void };

/** The slots of one effect. Another kind keeps what it can use: the step, and the options of it. */
export const EffectLine = ({ effect, onChange }: Props) => {
  const say = useMessages(words);
  return (
    <>
      <Select<EffectKind>
        isInline
        label={say.kind}
        value={effect.kind}
        choices={EFFECT_KINDS.map((id) => ({ id, name: say[id] }))}
        onChange={(kind) => onChange({ ...effect, kind })}
      />
      {actsOnOptions(effect.kind) && <OptionsSlot effect={effect} onChange={onChange} />}
      {actsOnStep(effect.kind) && <StepSlot effect={effect} onChange={onChange} />}
      {effect.kind === 'surcharge' && <SurchargeSlots effect={effect} onChange={onChange} />}
    </>
  );
};

const StepSlot = ({ effect, onChange }: Props) => {
  const say = useMessages(words);
  const { steps, names } = useEditorContext();
  const ofOptions = actsOnOptions(effect.kind);
  const offered = steps.filter((step) => step.active && (!ofOptions || attachedOptions(step).length > 0));
  const isOffered = effect.step === null || offered.some(({ id }) => id === effect.step);
  const choices = [
    ...offered.map(({ id }) => ({ id, name: names.step(id).name })),
    ...(isOffered || effect.step === null
      ? []
      : [{ id: effect.step, name: names.step(effect.step).name, detail: '✗' }]),
  ];
  return (
    <>
      {ofOptions && <span>{say.in}</span>}
      <Select
        isInline
        label={say.step}
        placeholder={say.choose}
        value={effect.step}
        choices={choices}
        onChange={(step) => onChange({ ...effect, step, options: step === effect.step ? effect.options : [] })}
      />
    </>
  );
};

const OptionsSlot = ({ effect, onChange }: Props) => {
  const say = useMessages(words);
  const context = useEditorContext();
  return (
    <MultiSelect
      isInline
      label={say.options}
      placeholder={say.choose}
      value={effect.options}
      choices={effect.step === null ? [] : optionChoices(context, effect.step, effect.options)}
      onChange={(options) => onChange({ ...effect, options })}
    />
  );
};

const SurchargeSlots = ({ effect, onChange }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <>
      <NumberField
        isInline
        label={say.amount}
        value={effect.amount}
        onChange={(amount) => onChange({ ...effect, amount })}
      />
      <Select
        isInline
        label={say.unit}
        value={effect.price_type}
        choices={PRICE_TYPES.map((id) => ({ id, name: priceUnit(language, format, id) }))}
        onChange={(price_type) => onChange({ ...effect, price_type })}
      />
      <TextField
        isInline
        nullable
        label={say.label}
        placeholder={say.labelHint}
        value={effect.label}
        onChange={(label) => onChange({ ...effect, label })}
      />
    </>
  );
};
