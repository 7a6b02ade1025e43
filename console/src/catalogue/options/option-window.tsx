import { FINISH_NAMES } from '@vantail/drawing';
import type { IdentifyingField } from '@vantail/pricing';
import type { Draft } from '../../forms/drafts/use-draft.ts';
import { fieldWords } from '../../forms/field-words.ts';
import { type FormProps, useFields } from '../../forms/record-kind.ts';
import { WindowFields, type WindowValue } from '../../forms/window-fields.tsx';
import { Swatch } from '../../ui/drawing/swatch.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { FormError } from '../../ui/fields/field-frame.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { fieldProblem } from '../../ui/language/problem-words.ts';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { changedWindow } from './changed-window.ts';
import type { OptionFields } from './option-fields.ts';
import styles from './option-finish.module.css';

const words = messages({
  en: {
    is: 'This option determines the window',
    help: 'Only for options that are an opening, a number of leaves or a fixed part: the service finds the pricing row from them, so customers don’t have to choose it again.',
  },
  fr: {
    is: 'La choisir, c’est choisir la fenêtre',
    help: 'Seulement pour les options qui sont une ouverture, un nombre de vantaux ou une partie fixe : la ligne tarifaire en découle, et on ne pose pas la question deux fois.',
  },
});

/** What choosing an option says of the window (D14.11). */
export const OptionWindow = ({ draft }: { draft: Draft<OptionFields> }) => {
  const say = useMessages(words);
  const sayFields = useMessages(fieldWords);
  const { window } = draft.value;
  const set = (next: Record<string, unknown> | null) => draft.set({ window: next as OptionFields['window'] });
  const errorOf = (field: IdentifyingField) => fieldProblem(draft.error, (pointer) => pointer === `/window/${field}`);
  return (
    <FormSection title={sayFields.window} field="window" help={say.help}>
      <Switch
        label={say.is}
        api="window"
        value={window !== null}
        onChange={(isWindow) => set(isWindow ? { leaf_count: 1 } : null)}
      />
      {window !== null && (
        <WindowFields
          value={window as WindowValue}
          mayBeOpen
          onChange={(field, value) => set(changedWindow(window, field, value))}
          errorOf={errorOf}
        />
      )}
      <FormError>{window === null ? draft.errorOf('window') : undefined}</FormError>
    </FormSection>
  );
};

const optionFinishWords = messages({
  en: {
    help: 'ral-7016, hex-383E42 or wood-oak: the drawing uses this finish, and it serves as a swatch if there is no picture.',
  },
  fr: {
    help: 'ral-7016, hex-383E42 ou wood-oak : le dessin prend cette teinte, et un échantillon la montre à défaut d’image.',
  },
});

const CHOICES = FINISH_NAMES.map((name) => ({
  id: name,
  name: name.replace(/^ral-/, 'RAL ').replace(/^wood-/, 'wood '),
  picture: <Swatch finish={name} />,
}));

/** D16.8: a colour or a wood, with its swatch. */
export const OptionFinish = ({ draft }: Pick<FormProps<OptionFields>, 'draft'>) => {
  const say = useMessages(optionFinishWords);
  const field = useFields(draft);
  return (
    <div className={styles.finish}>
      <ComboBox {...field('finish')} allowsOther help={say.help} choices={CHOICES} />
      <Swatch finish={draft.value.finish} />
    </div>
  );
};
