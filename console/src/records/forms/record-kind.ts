import type { ReactNode } from 'react';
import type { CatalogueResource } from '../../api/catalogue-resource.ts';
import type { Draft } from '../../editing/drafts/use-draft.ts';
import type { Language } from '../../language/messages.ts';
import type { Switchable } from './state-button.tsx';

export type CatalogueItem = { id: number; name: string; active: boolean; version: number };

export type FormProps<Fields extends object> = {
  draft: Draft<Fields>;
  /** Undefined while it is being made. */
  id: number | undefined;
};

/** One of the four catalogue resources as its list, its sheet and its form need it; all else is the same for all. */
export type RecordKind<Item extends CatalogueItem, Fields extends object, Body extends object = Fields> = {
  resource: CatalogueResource<Item, Body>;
  /** The same resource, as what can be put out of use and back. */
  states: Switchable;
  /** What a new one starts with: every field that the form edits. */
  blank: Fields;
  /** What the form edits of a stored record. */
  fieldsOf: (item: Item) => Fields;
  /** What is sent of it. The two differ where a field is text while it is typed, as JSON is. */
  bodyOf: (fields: Partial<Fields>) => Partial<Body>;
  Form: (props: FormProps<Fields>) => ReactNode;
  /** What cannot be sent as it is (a blank name) keeps the save button off. */
  isComplete: (fields: Fields) => boolean;
  words: Record<Language, KindWords>;
};

export type KindWords = {
  /** "New brand". */
  create: string;
  /** What comes of deactivating one, in the question before it. */
  consequence: string;
};

/** The fields of a form that are the service's own, name by name. */
export const plainFields = <Fields extends object>(blank: Fields) => ({
  blank,
  fieldsOf: (item: Fields): Fields =>
    Object.fromEntries(Object.keys(blank).map((field) => [field, item[field as keyof Fields]])) as Fields,
  bodyOf: (fields: Partial<Fields>) => fields,
});
