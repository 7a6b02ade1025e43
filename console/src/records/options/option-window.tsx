import type { IdentifyingField } from '@vantail/pricing';
import type { Draft } from '../../editing/drafts/use-draft.ts';
import { fieldProblem } from '../../language/field-problem.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { fieldWords } from '../forms/field-words.ts';
import { WindowFields, type WindowValue } from '../pricing-rows/window-fields.tsx';
import { changedWindow } from './changed-window.ts';
import type { OptionFields } from './option-fields.ts';

const words = messages({
  en: {
    is: 'Choosing it chooses the window',
    help: 'Only for options that are an opening, a number of leaves or a fixed part: the pricing row follows from them, and nobody is asked twice.',
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
  const { language } = useLanguage();
  const { window } = draft.value;
  const set = (next: Record<string, unknown> | null) => draft.set({ window: next as OptionFields['window'] });
  const errorOf = (field: IdentifyingField) =>
    fieldProblem(draft.error, language, (pointer) => pointer === `/window/${field}`);
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
