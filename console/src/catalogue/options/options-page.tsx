import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { ClipboardPaste } from 'lucide-react';
import { OPTION_ORDERS, options } from '../../api/catalogue-resource.ts';
import { useList, useReadAll } from '../../api/use-catalogue.ts';
import { CatalogueList, ListFilter } from '../../forms/lists/catalogue-list.tsx';
import { exportFilters, given, listQuery, useListSearch } from '../../forms/lists/list-search.ts';
import { RaiseLink } from '../../forms/lists/raise-link.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { Column } from '../../ui/lists/data-table.tsx';
import { WorkbookMenu } from '../spreadsheets/workbook-menu.tsx';
import { useFamilies } from './option-fields.ts';
import { OptionSheet, optionKind } from './option-kind.tsx';
import { useOptionPrice } from './option-words.ts';

const words = messages({
  en: {
    title: 'Options',
    placeholder: 'Name or reference',
    emptyTitle: 'No option yet',
    emptyText:
      'A customer chooses options in a step: a colour, a glazing, a handle. Several steps can use the same option.',
    family: 'Family',
    reference: 'Reference',
    size: 'Size',
    spreadsheet: 'From a spreadsheet…',
    price: (basis: string) => `Price (${basis})`,
  },
  fr: {
    title: 'Options',
    placeholder: 'Nom ou référence',
    emptyTitle: 'Pas encore d’option',
    emptyText:
      'Une option est ce qu’un client choisit dans une étape : une couleur, un vitrage, une poignée. Les étapes partagent les options.',
    family: 'Famille',
    reference: 'Référence',
    size: 'Dimensions',
    spreadsheet: 'Depuis un tableur…',
    price: (basis: string) => `Prix (${basis})`,
  },
});

type Option = Schemas['Option'];

/** What the list says of each option besides its name. */
const useOptionColumns = (listed: readonly Option[]): Column<Option>[] => {
  const say = useMessages(words);
  const format = useFormat();
  const priceOf = useOptionPrice();
  // Few catalogues have options that are sizes; the others need no empty column.
  const hasSizes = listed.some(({ width_mm }) => width_mm !== null);
  const size: Column<Option> = {
    id: 'size',
    title: say.size,
    align: 'end',
    isMinor: true,
    cell: ({ width_mm, height_mm }) => width_mm && height_mm && format.size(width_mm, height_mm),
  };
  return [
    { id: 'family', title: say.family, isMinor: true, cell: (option) => option.content_type },
    { id: 'reference', title: say.reference, isMinor: true, cell: (option) => option.reference },
    ...(hasSizes ? [size] : []),
    {
      id: 'price',
      title: say.price(format.basis),
      align: 'end',
      sortedBy: 'price',
      cell: (option) => priceOf(option),
    },
  ];
};

export const OptionsPage = () => {
  const say = useMessages(words);
  const families = useFamilies();
  const list = useListSearch();
  const navigate = useNavigate();
  const { content_type, open } = list.search;
  const filters = { ...listQuery(list.search, OPTION_ORDERS), ...given({ content_type }) };
  const query = useList(options, filters);
  const readAll = useReadAll(options, filters);
  const columns = useOptionColumns(query.data?.data ?? []);
  return (
    <CatalogueList
      kind={optionKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      filters={
        <ListFilter
          label={say.family}
          value={content_type}
          choices={families.map((family) => ({ id: family, name: family }))}
          onChange={(family) => list.filter({ content_type: family })}
        />
      }
      furtherActions={
        <>
          <WorkbookMenu kind="options" filters={exportFilters(list.search, { content_type })} />
          <Button
            icon={<ClipboardPaste size={16} aria-hidden="true" />}
            onPress={() => navigate({ to: '/options/from-a-spreadsheet' })}
          >
            {say.spreadsheet}
          </Button>
        </>
      }
      lookOf={({ image_url, finish, window }) => ({ url: image_url, finish, window })}
      readAll={readAll}
      bulkActions={({ items }) => <RaiseLink of="option_ids" items={items} />}
      columns={columns}
    >
      <OptionSheet open={open} preset={given({ content_type })} onClose={list.close} />
    </CatalogueList>
  );
};
