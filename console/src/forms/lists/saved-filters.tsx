import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { draftOwner } from '../../session/saved-drafts.ts';
import { LONGEST_NAME, removeFilter, savedFilters, saveFilter } from '../../session/saved-filters.ts';
import { useSession } from '../../session/session-context.tsx';
import { browserStorage } from '../../ui/browser/browser-storage.ts';
import { IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import styles from './list-filters.module.css';
import { isUnfiltered, type ListControls } from './list-search.ts';

const words = messages({
  en: {
    saved: 'Saved filters',
    edit: 'Save or remove…',
    title: 'Saved filters',
    name: 'Name of these filters',
    help: 'They stay in this browser, for you alone.',
    save: 'Save',
    nothing: 'Set a filter, a search or an order first.',
    unnamed: 'Enter a name.',
    remove: (name: string) => `Remove ${name}`,
    full: 'Not saved: there are too many, or the browser has no room.',
  },
  fr: {
    saved: 'Filtres enregistrés',
    edit: 'Enregistrer ou supprimer…',
    title: 'Filtres enregistrés',
    name: 'Nom de ces filtres',
    help: 'Ils restent dans ce navigateur, pour vous seul.',
    save: 'Enregistrer',
    nothing: 'Posez d’abord un filtre, une recherche ou un tri.',
    unnamed: 'Saisissez un nom.',
    remove: (name: string) => `Supprimer ${name}`,
    full: 'Non enregistré : il y en a trop, ou le navigateur n’a plus de place.',
  },
});

type Props = {
  /** Which list this is: each has filters of its own. */
  name: string;
  list: ListControls;
};

type EditProps = {
  list: ListControls;
  saved: readonly { name: string }[];
  /** False where the browser has no room for it. */
  onSave: (name: string) => boolean;
  onRemove: (name: string) => void;
  onClose: () => void;
};

const EditDialog = ({ list, saved, onSave, onRemove, onClose }: EditProps) => {
  const say = useMessages(words);
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const forbidden = () => {
    if (isUnfiltered(list.search) && list.search.order === undefined) return say.nothing;
    return name.trim() === '' ? say.unnamed : undefined;
  };
  return (
    <FormDialog
      title={say.title}
      confirm={say.save}
      changesNothing
      forbidden={forbidden()}
      onConfirm={() => (onSave(name) ? onClose() : setRefused(true))}
      onClose={onClose}
    >
      <TextField
        label={say.name}
        help={say.help}
        value={name}
        maxLength={LONGEST_NAME}
        autoFocus
        onChange={(text) => setName(text ?? '')}
      />
      {isRefused && <Notice signal="bad">{say.full}</Notice>}
      {saved.length > 0 && (
        <ul className={styles.names}>
          {saved.map((one) => (
            <li key={one.name}>
              {one.name}
              <IconButton
                changesNothing
                label={say.remove(one.name)}
                icon={<Trash2 size={16} aria-hidden="true" />}
                onPress={() => onRemove(one.name)}
              />
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
};

/** The filters that somebody uses again and again, by name: stored in the browser for each person. */
export const SavedFilters = ({ name: listName, list }: Props) => {
  const say = useMessages(words);
  const owner = draftOwner(useSession().me);
  const [isEditing, setEditing] = useState(false);
  // Read at every render: another tab may have saved one.
  const [, renderAgain] = useState(0);
  const saved = savedFilters(browserStorage, owner, listName);
  const { page: _, open: __, ...search } = list.search;
  const remove = (name: string) => {
    removeFilter(browserStorage, owner, listName, name);
    renderAgain((count) => count + 1);
  };
  return (
    <div className={styles.saved}>
      <MenuButton
        label={say.saved}
        isNamed
        actions={[
          ...saved.map((one) => ({
            id: `saved ${one.name}`,
            name: one.name,
            changesNothing: true,
            onAction: () => list.replace(one.search),
          })),
          { id: 'edit', name: say.edit, changesNothing: true, onAction: () => setEditing(true) },
        ]}
      />
      {isEditing && (
        <EditDialog
          list={list}
          saved={saved}
          onSave={(name) => saveFilter(browserStorage, owner, listName, { name, search })}
          onRemove={remove}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
};
