import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@vantail/client';
import { isolated } from '@vantail/pricing';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { GridList, GridListItem, type Selection } from 'react-aria-components';
import { options } from '../../api/catalogue-resource.ts';
import { useList } from '../../api/use-catalogue.ts';
import { useFamilies } from '../../catalogue/options/option-fields.ts';
import { OptionSheet } from '../../catalogue/options/option-kind.tsx';
import { useOptionPrice } from '../../catalogue/options/option-words.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Look } from '../../ui/drawing/look.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { listed, messages, plural } from '../../ui/language/messages.ts';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import styles from './options-field.module.css';
import type { AttachedOption } from './use-attached-options.ts';

const optionFactsWords = messages({
  en: { inactive: 'Inactive', unknown: 'Unknown' },
  fr: { inactive: 'Inactive', unknown: 'Inconnue' },
});

/** What a line says of an option: its picture or swatch, name, family, reference, state, price. */
export const OptionFacts = ({ name, option }: { name: string; option: AttachedOption | null | undefined }) => {
  const say = useMessages(optionFactsWords);
  const priceOf = useOptionPrice();
  return (
    <span className={styles.facts}>
      {option && <Look url={option.image_url} finish={option.finish} window={option.window} />}
      <span className={styles.name}>
        <span>{name}</span>
        {option && <span className="soft small">{listed([option.content_type, option.reference], ' · ')}</span>}
      </span>
      {option === null && <Badge signal="bad">{say.unknown}</Badge>}
      {option?.active === false && <Badge signal="bad">{say.inactive}</Badge>}
      {option && <span className="figures soft">{priceOf(option)}</span>}
    </span>
  );
};

const words = messages({
  en: {
    title: 'Choose options',
    search: 'Search',
    placeholder: 'Name or reference',
    family: 'Family',
    all: 'All families',
    prices: (basis: string) => `Prices ${basis}`,
    list: 'Options',
    none: 'No active option matches. Create one, and it is attached to the step.',
    create: 'New option',
    done: 'Done',
    chosen: (count: number) => `${plural('en', count, 'option', 'options')} attached`,
  },
  fr: {
    title: 'Choisir des options',
    search: 'Rechercher',
    placeholder: 'Nom ou référence',
    family: 'Famille',
    all: 'Toutes les familles',
    prices: (basis: string) => `Prix ${basis}`,
    list: 'Options',
    none: 'Aucune option active de ce nom. Créez-en une : elle sera associée à l’étape.',
    create: 'Nouvelle option',
    done: 'Terminé',
    chosen: (count: number) => plural('fr', count, 'option associée', 'options associées'),
  },
});

const PAGE_SIZE = 50;
const ALL = '';

type Props = {
  /** The step's family: its options are offered first. */
  family: string | null;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  onClose: () => void;
};

type Query = { q: string; family: string; page: number };

const Search = ({ query, onChange }: { query: Query; onChange: (query: Query) => void }) => {
  const say = useMessages(words);
  const families = useFamilies();
  return (
    <FieldGrid>
      <SearchField
        label={say.search}
        placeholder={say.placeholder}
        value={query.q}
        onChange={(q) => onChange({ ...query, q, page: 1 })}
      />
      <Select
        label={say.family}
        value={query.family}
        choices={[{ id: ALL, name: say.all }, ...families.map((id) => ({ id, name: id }))]}
        onChange={(family) => onChange({ ...query, family, page: 1 })}
      />
    </FieldGrid>
  );
};

type ResultsProps = {
  options: readonly Schemas['Option'][];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

/** The options of one page, to select; those on other pages stay as they are. */
const Results = ({ options: found, chosen, onChange }: ResultsProps) => {
  const say = useMessages(words);
  const ids = found.map(({ id }) => id);
  const choose = (selection: Selection) => {
    const selected = ids.filter((id) => selection === 'all' || selection.has(id));
    const before = chosen.filter((id) => !ids.includes(id) || selected.includes(id));
    onChange([...before, ...selected.filter((id) => !before.includes(id))]);
  };
  return (
    <GridList
      aria-label={say.list}
      items={found}
      selectionMode="multiple"
      selectedKeys={ids.filter((id) => chosen.includes(id))}
      onSelectionChange={choose}
      className={styles.choices ?? ''}
      renderEmptyState={() => <p className="soft">{say.none}</p>}
    >
      {(option) => (
        <GridListItem id={option.id} textValue={isolated(option.name)} className={styles.choice ?? ''}>
          <Checkbox slot="selection" />
          <OptionFacts name={option.name} option={option} />
        </GridListItem>
      )}
    </GridList>
  );
};

/** All active options, searched by the service; selecting one attaches it at the end. */
export const OptionPicker = ({ family, chosen, onChange, onClose }: Props) => {
  const say = useMessages(words);
  const queries = useQueryClient();
  const { basis } = useFormat();
  const families = useFamilies();
  const [query, setQuery] = useState<Query>({
    q: '',
    family: families.includes(family ?? ALL) ? (family ?? ALL) : ALL,
    page: 1,
  });
  const [isMaking, setMaking] = useState(false);
  const found = useList(options, {
    active: true,
    page: query.page,
    page_size: PAGE_SIZE,
    ...(query.q === '' ? {} : { q: query.q }),
    ...(query.family === ALL ? {} : { content_type: query.family }),
  });
  const actions = (
    <>
      <span className={`soft ${styles.count}`} role="status">
        {say.chosen(chosen.length)} · {say.prices(basis)}
      </span>
      <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setMaking(true)}>
        {say.create}
      </Button>
      <Button changesNothing kind="primary" onPress={onClose}>
        {say.done}
      </Button>
    </>
  );
  return (
    <Dialog title={say.title} shape="side" isOpen onClose={onClose} actions={actions}>
      <Search query={query} onChange={setQuery} />
      <Loaded query={found}>
        {({ data, page, total }) => (
          <>
            <Results options={data} chosen={chosen} onChange={onChange} />
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onPage={(next) => setQuery({ ...query, page: next })}
            />
          </>
        )}
      </Loaded>
      <OptionSheet
        open={isMaking ? 'new' : undefined}
        preset={family === null ? undefined : { content_type: family }}
        onClose={() => setMaking(false)}
        onSaved={(option) => {
          queries.setQueryData([options.name, option.id], option);
          onChange([...chosen, option.id]);
          setMaking(false);
        }}
      />
    </Dialog>
  );
};
