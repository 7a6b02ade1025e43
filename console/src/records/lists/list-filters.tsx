import type { ReactNode } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Filters } from '../../ui/lists/filters.tsx';
import styles from './list-filters.module.css';
import type { ListControls } from './use-list-search.ts';

const words = messages({
  en: { search: 'Search', state: 'State', all: 'All', active: 'Active', inactive: 'Inactive' },
  fr: { search: 'Rechercher', state: 'État', all: 'Tous', active: 'Actif', inactive: 'Inactif' },
});

const states = ['all', 'active', 'inactive'] as const;

type Props = {
  list: ListControls;
  placeholder: string;
  /** The filters that only this list has. */
  children?: ReactNode;
};

/** The filters of a list, which are all kept in the address. */
export const ListFilters = ({ list: { search, filter }, placeholder, children }: Props) => {
  const say = useMessages(words);
  return (
    <Filters className={styles.filters}>
      <SearchField
        label={say.search}
        placeholder={placeholder}
        value={search.q ?? ''}
        onChange={(q) => filter({ q })}
      />
      {children}
      <Select
        label={say.state}
        value={search.state ?? 'all'}
        onChange={(state) => filter({ state: state === 'all' ? undefined : state })}
        choices={states.map((id) => ({ id, name: say[id] }))}
      />
    </Filters>
  );
};
