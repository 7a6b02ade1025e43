import type { Draft } from '../../editing/drafts/use-draft.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { useFields } from './use-fields.ts';

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
