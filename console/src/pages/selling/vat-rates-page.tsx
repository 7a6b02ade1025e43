import { useList } from '../../api/use-catalogue.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { RecordSheet } from '../../records/forms/record-sheet.tsx';
import { CatalogueList } from '../../records/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../../records/lists/list-search.ts';
import { vatCategoryWords } from '../../records/vat-rates/vat-rate-form.tsx';
import { vatRateKind } from '../../records/vat-rates/vat-rate-kind.tsx';
import { useFormat } from '../../session/use-format.ts';

const words = messages({
  en: {
    title: 'VAT rates',
    placeholder: 'Name of a rate',
    emptyTitle: 'No VAT rate yet',
    emptyText:
      'With VAT rates, quotes show net, VAT and gross. Add the rates you charge, for example 20 % and a reduced rate with its condition; then choose the usual one in the settings.',
    rate: 'Rate',
    category: 'Category',
  },
  fr: {
    title: 'Taux de TVA',
    placeholder: 'Nom d’un taux',
    emptyTitle: 'Pas encore de taux de TVA',
    emptyText:
      'Avec des taux de TVA, un devis montre le net, la TVA et le TTC. Ajoutez vos taux, par exemple 20 % et un taux réduit avec sa condition, puis choisissez le taux habituel dans les réglages.',
    rate: 'Taux',
    category: 'Catégorie',
  },
});

/** D19.2. */
export const VatRatesPage = () => {
  const say = useMessages(words);
  const categories = useMessages(vatCategoryWords);
  const list = useListSearch();
  const format = useFormat();
  const query = useList(vatRateKind.resource, listQuery(list.search));
  return (
    <CatalogueList
      kind={vatRateKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      columns={[
        { id: 'rate', title: say.rate, align: 'end', cell: ({ rate }) => `${format.number(rate)} %` },
        { id: 'category', title: say.category, isMinor: true, cell: ({ category }) => categories[category] },
      ]}
    >
      <RecordSheet kind={vatRateKind} open={list.search.open} onClose={list.close} />
    </CatalogueList>
  );
};
