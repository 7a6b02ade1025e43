import { VantailError } from '@vantail/client';
import type { IdentifyingField } from '@vantail/pricing';
import type { Draft } from '../../editing/drafts/use-draft.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { fieldWords } from '../forms/field-words.ts';
import { WindowFields, type WindowValue } from '../pricing-rows/window-fields.tsx';
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

/** The window with one field changed; what is no longer said is left out. */
export const changedWindow = (
  window: Readonly<Record<string, unknown>>,
  field: IdentifyingField,
  value: string | number | null,
): Record<string, unknown> => {
  const { [field]: _, ...rest } = window;
  const changed = value === null ? rest : { ...window, [field]: value };
  const leaves = field === 'leaf_count' && value !== null ? Number(value) : 4;
  // Leaves that are not there have no opening.
  return Object.fromEntries(
    Object.entries(changed).filter(([name]) => !/^opening_v\d$/.test(name) || Number(name.slice(-1)) <= leaves),
  );
};

/** What choosing an option says of the window (D14.11). */
export const OptionWindow = ({ draft }: { draft: Draft<OptionFields> }) => {
  const say = useMessages(words);
  const sayFields = useMessages(fieldWords);
  const { window } = draft.value;
  const set = (next: Record<string, unknown> | null) => draft.set({ window: next as OptionFields['window'] });
  const errorOf = (field: IdentifyingField) =>
    draft.error instanceof VantailError
      ? draft.error.errors.find(({ pointer }) => pointer === `/window/${field}`)?.message
      : undefined;
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
