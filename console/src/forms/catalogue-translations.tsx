import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { FieldGrid } from '../ui/layout/form-section.tsx';
import type { Draft } from './drafts/use-draft.ts';
import { fieldWords } from './field-words.ts';
import { useFields } from './record-kind.ts';
import type { Translations } from './translations.ts';
import { TranslationsEditor } from './translations-editor.tsx';

type Translated = { name: string; description?: string | null; translations: Translations };

/** The translations of a record: its name, and its description where it has one. */
export const CatalogueTranslations = <T extends Translated>({ draft }: { draft: Draft<T> }) => {
  const say = useMessages(fieldWords);
  const { name, description, translations } = draft.value;
  return (
    <TranslationsEditor
      value={translations}
      onChange={(changed) => draft.set({ translations: changed } as Partial<T>)}
      fields={[
        { id: 'name', label: say.name },
        ...(description === undefined ? [] : [{ id: 'description', label: say.description, lines: 3 }]),
      ]}
      original={{ name, description: description ?? null }}
      error={draft.errorOf('translations')}
    />
  );
};

type Named = { name: string; name_en: string | null };

/** The two names that everything in the catalogue has. */
export const NameFields = <T extends Named>({ draft, autoFocus }: { draft: Draft<T>; autoFocus: boolean }) => {
  const field = useFields<Named>(draft as unknown as Draft<Named>);
  return (
    <FieldGrid>
      <TextField {...field('name')} isRequired autoFocus={autoFocus} />
      <TextField {...field('name_en')} nullable />
    </FieldGrid>
  );
};
