import type { Draft } from '../../editing/drafts/use-draft.ts';
import { useMessages } from '../../language/language-context.tsx';
import { type FieldName, fieldWords } from './field-words.ts';

/** What every field of a form needs from its draft: `<TextField {...field('name')} />`. */
export const useFields = <T extends object>(draft: Draft<T>) => {
  const say = useMessages(fieldWords);
  return <Name extends keyof T & FieldName>(name: Name) => ({
    label: say[name],
    api: name,
    value: draft.value[name],
    // An empty required field is left to the service to refuse: the error is shown at the field.
    onChange: (value: T[Name] | null) => draft.set({ [name]: value } as Partial<T>),
    error: draft.errorOf(name),
  });
};
