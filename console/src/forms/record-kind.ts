import type { VantailClient } from '@vantail/client';
import type { ComponentType, ReactNode } from 'react';
import type { CatalogueResource } from '../api/catalogue-resource.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import type { Language } from '../ui/language/messages.ts';
import type { Draft } from './drafts/use-draft.ts';
import { type FieldName, fieldWords } from './field-words.ts';
import type { SaveQuestion } from './saving/save-question.tsx';
import type { Switchable } from './state-button.tsx';

export type CatalogueItem = { id: number; name: string; active: boolean; version: number };

export type FormProps<Fields extends object> = {
  draft: Draft<Fields>;
  /** Undefined while a new record is being created. */
  id: number | undefined;
};

/**
 * What list, sheet and form need to know about one of the four catalogue resources; everything else is the same for
 * all.
 */
export type RecordKind<Item extends CatalogueItem, Fields extends object, Body extends object = Fields> = {
  resource: CatalogueResource<Item, Body>;
  /** The same resource, for deactivating and reactivating. */
  states: Switchable;
  /** The initial values of a new record: every field that the form edits. */
  blank: Fields;
  /** What the form edits of a stored record. */
  fieldsOf: (item: Item) => Fields;
  /** What is sent of it. The two differ if a field is text while it is edited, such as JSON. */
  bodyOf: (fields: Partial<Fields>) => Partial<Body>;
  /** What a new record is sent with besides the fields of its form. */
  newWith?: Partial<Body>;
  /** What a change would move, where a save needs a question. */
  question?: (client: VantailClient, id: number, changes: Partial<Body>) => Promise<SaveQuestion | undefined>;
  Form: ComponentType<FormProps<Fields>>;
  /** While something cannot be sent (a blank name), the save button is off. */
  isComplete: (fields: Fields) => boolean;
  words: Record<Language, KindWords>;
  /** Where a record is used, shown before it is deactivated. */
  Uses?: (props: { id: number }) => ReactNode;
};

export type KindWords = {
  /** "New brand". */
  create: string;
  /** The consequence of deactivating one, shown in the question before it. */
  consequence: string;
};

/** The fields of a form that have the same form in the API, by name. */
export const plainFields = <Fields extends object>(blank: Fields) => ({
  blank,
  fieldsOf: (item: Fields): Fields =>
    Object.fromEntries(Object.keys(blank).map((field) => [field, item[field as keyof Fields]])) as Fields,
  bodyOf: (fields: Partial<Fields>) => fields,
});

/** D5: the one field that all four require. */
export const hasName = ({ name }: { name: string }): boolean => name.trim() !== '';

/** What the history calls the records of the catalogue. */
export const HISTORY_KINDS = {
  brands: 'brand',
  categories: 'category',
  products: 'product',
  options: 'option',
  'price-tables': 'table',
  'vat-rates': 'vat_rate',
  services: 'service',
  tariffs: 'tariff',
} as const;

/** What plans and the ledger call them. */
export const LEDGER_KINDS = { ...HISTORY_KINDS, 'price-tables': 'price_table' } as const;

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
