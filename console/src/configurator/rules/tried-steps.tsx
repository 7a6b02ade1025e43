import type { ChoicesAnswer, StepChoices } from '@vantail/pricing';
import { EyeOff } from 'lucide-react';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { TriedChoice } from './tried-choice.ts';
import styles from './try-rule.module.css';
import { useEditorContext } from './use-editor-context.ts';

const words = messages({
  en: {
    hidden: 'hidden',
    nothing: 'nothing chosen',
    excluded: 'excluded',
    required: 'compulsory',
    left: 'Excluded:',
    must: 'Compulsory:',
  },
  fr: {
    hidden: 'pas demandée',
    nothing: 'rien de choisi',
    excluded: 'exclu',
    required: 'obligatoire',
    left: 'Exclu :',
    must: 'Obligatoire :',
  },
});

type Props = {
  tried: TriedChoice;
  onChange: (tried: TriedChoice) => void;
  answer: ChoicesAnswer;
  /** The steps that the rule names; undefined for all of them. */
  named: readonly number[] | undefined;
};

/** The steps in their order, each with what is left to choose; what is gone is struck. */
export const TriedSteps = ({ tried, onChange, answer, named }: Props) => {
  const visible = answer.steps.filter(({ step_id, options }) => named?.includes(step_id) ?? options.length > 0);
  return visible.map((step) => (
    <TriedStep
      key={step.step_id}
      step={step}
      value={tried.selections[step.step_id] ?? []}
      onChange={(ids) => onChange({ ...tried, selections: { ...tried.selections, [step.step_id]: ids } })}
    />
  ));
};

const TriedStep = ({
  step,
  value,
  onChange,
}: {
  step: StepChoices;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}) => {
  const say = useMessages(words);
  const { names } = useEditorContext();
  const { name, takesOne } = names.step(step.step_id);
  const nameOf = (id: number) => names.option(id).name;
  if (!step.visible)
    return (
      <p className={styles.hidden}>
        <EyeOff size={14} aria-hidden="true" />
        <s>{name}</s> <span className="small">{say.hidden}</span>
      </p>
    );
  if (step.options.length === 0) return <p>{name}</p>;
  const excluded = step.options.filter(({ available }) => !available);
  const required = step.options.filter((option) => option.required);
  // A step that takes one: the newest choice replaces the one before, and choosing it again takes it back.
  const choose = (ids: number[]) => onChange(takesOne ? ids.filter((id) => !value.includes(id)).slice(-1) : ids);
  return (
    <div className={styles.step}>
      <MultiSelect
        label={name}
        placeholder={say.nothing}
        value={value}
        choices={step.options.map(({ option_id, available, required: must }) => ({
          id: option_id,
          name: nameOf(option_id),
          ...(available ? (must ? { detail: say.required } : {}) : { detail: say.excluded }),
        }))}
        onChange={choose}
      />
      {excluded.length > 0 && (
        <p className={styles.effect}>
          {say.left}{' '}
          {excluded.map(({ option_id }) => (
            <s key={option_id}>{nameOf(option_id)}</s>
          ))}
        </p>
      )}
      {required.length > 0 && (
        <p className={styles.effect}>
          {say.must}{' '}
          {required.map(({ option_id }) => (
            <strong key={option_id}>{nameOf(option_id)}</strong>
          ))}
        </p>
      )}
    </div>
  );
};
