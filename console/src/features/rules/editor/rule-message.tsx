import type { Draft } from '../../../editing/drafts/use-draft.ts';
import { TranslationsEditor } from '../../../editing/translations/translations-editor.tsx';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FieldGrid, FormSection } from '../../../ui/layout/form-section.tsx';
import type { RuleDraft } from '../draft/rule-draft.ts';
import { ruleWords } from '../draft/rule-words.ts';

const words = messages({
  en: {
    title: 'What the customer reads',
    help: 'Why something cannot be chosen, in a sentence. Without it the name of the rule stands there.',
  },
  fr: {
    title: 'Ce que lit le client',
    help: "Pourquoi un choix n'est pas possible, en une phrase. Sans elle, c'est le nom de la règle qui s'affiche.",
  },
});

/** The customer's message in every language (D14.8). */
export const RuleMessage = ({ draft }: { draft: Draft<RuleDraft> }) => {
  const say = useMessages(words);
  const sayFields = useMessages(ruleWords);
  const field = (name: 'message' | 'message_en') => ({
    label: sayFields[name],
    api: name,
    value: draft.value[name],
    onChange: (value: string | null) => draft.set({ [name]: value }),
    error: draft.errorOf(name),
  });
  return (
    <FormSection title={say.title} help={say.help}>
      <FieldGrid>
        <TextField {...field('message')} nullable lines={2} />
        <TextField {...field('message_en')} nullable lines={2} />
      </FieldGrid>
      <TranslationsEditor
        value={draft.value.translations}
        onChange={(translations) => draft.set({ translations })}
        fields={[{ id: 'message', label: sayFields.message, lines: 2 }]}
        original={{ message: draft.value.message }}
        error={draft.errorOf('translations')}
      />
    </FormSection>
  );
};
