import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { WindowFields } from '../../records/pricing-rows/window-fields.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { type RowDraft, withLeafCount } from './row-draft.ts';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const words = messages({
  en: { title: 'Window', inside: 'Leaves are counted from the left, seen from inside.' },
  fr: { title: 'Fenêtre', inside: "Les vantaux se comptent de gauche à droite, vus de l'intérieur." },
});

/** The fields that identify the window of the row. */
export const RowWindow = (props: RowFormProps) => {
  const say = useMessages(words);
  const field = useRowFields(props);
  const { draft } = props;
  return (
    <FormSection title={say.title} help={say.inside}>
      <WindowFields
        value={draft.value}
        onChange={(name, value) =>
          draft.set(
            name === 'leaf_count'
              ? withLeafCount(draft.value, Number(value))
              : ({ [name]: value } as Partial<RowDraft>),
          )
        }
        errorOf={(name) => field(name).error}
      />
    </FormSection>
  );
};
