import { useRef } from 'react';
import { useClient } from '../session/session-context.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import type { TellDirty } from './drafts/guarded-sheet.tsx';
import { SaveBar } from './drafts/save-bar.tsx';
import { useDraft } from './drafts/use-draft.ts';
import { type FieldName, fieldWords } from './field-words.ts';
import type { CatalogueItem, RecordKind } from './record-kind.ts';
import styles from './record-sheet.module.css';

const words = messages({
  en: { create: 'Create' },
  fr: { create: 'Créer' },
});

type Props<Item extends CatalogueItem, Fields extends object, Body extends object> = {
  kind: RecordKind<Item, Fields, Body>;
  /** The stored record; without it a new one is created. */
  item?: Item;
  preset?: Partial<Fields> | undefined;
  onSaved: (item: Item) => void;
  onDirty: TellDirty;
};

/** The form of a record with its save bar, for creating and for changing one. */
export const RecordForm = <Item extends CatalogueItem, Fields extends object, Body extends object>({
  kind: { resource, blank, fieldsOf, bodyOf, newWith, question, Form, isComplete },
  item,
  preset,
  onSaved,
  onDirty,
}: Props<Item, Fields, Body>) => {
  const client = useClient();
  const say = useMessages(words);
  const fieldNames = useMessages(fieldWords);
  const saved = useRef<Item>(undefined);
  const draft = useDraft<Fields>({
    stored: item ? fieldsOf(item) : { ...blank, ...preset },
    version: item?.version,
    write: async (changed, version) => {
      saved.current = item
        ? await resource.patch(client, item.id, bodyOf(changed), version)
        : await resource.create(client, { ...newWith, ...bodyOf({ ...blank, ...preset, ...changed }) } as Body);
      return saved.current;
    },
    ...(item && {
      reload: async () => {
        const fresh = await resource.get(client, item.id);
        return { stored: fieldsOf(fresh), version: fresh.version };
      },
    }),
  });
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <Form draft={draft} id={item?.id} />
      </div>
      <SaveBar
        draft={draft}
        fieldName={(field) => fieldNames[field as FieldName]}
        request={
          item
            ? { method: 'PATCH', path: `/v1/${resource.name}/${item.id}`, body: bodyOf(draft.changes) }
            : {
                method: 'POST',
                path: `/v1/${resource.name}`,
                body: { ...newWith, ...bodyOf({ ...preset, ...draft.changes }) },
              }
        }
        {...(item ? {} : { saveLabel: say.create })}
        {...(item && question ? { question: () => question(client, item.id, bodyOf(draft.changes)) } : {})}
        isComplete={isComplete(draft.value)}
        tellDirty={onDirty}
        onSaved={() => saved.current && onSaved(saved.current)}
      />
    </div>
  );
};
