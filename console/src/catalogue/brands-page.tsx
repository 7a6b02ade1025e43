import { useList } from '../api/use-catalogue.ts';
import { CatalogueList } from '../forms/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../forms/lists/list-search.ts';
import { RecordSheet } from '../forms/record-sheet.tsx';
import { isOwnPicture } from '../ui/drawing/picture.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { brandKind } from './brand-kind.tsx';

const words = messages({
  en: {
    title: 'Brands',
    placeholder: 'Name of a brand',
    emptyTitle: 'No brand yet',
    emptyText:
      'A brand makes the window: your own workshop, or a manufacturer whose products you sell. Every product has one.',
    logo: 'Logo address',
  },
  fr: {
    title: 'Marques',
    placeholder: 'Nom d’une marque',
    emptyTitle: 'Pas encore de marque',
    emptyText:
      'La marque est celle du fabricant : votre propre atelier, ou un fabricant dont vous vendez les produits. Chaque produit en a une.',
    logo: 'Adresse du logo',
  },
});

export const BrandsPage = () => {
  const say = useMessages(words);
  const list = useListSearch();
  const query = useList(brandKind.resource, listQuery(list.search));
  return (
    <CatalogueList
      kind={brandKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      lookOf={({ logo_url }) => ({ url: logo_url })}
      columns={[
        {
          id: 'logo',
          title: say.logo,
          isMinor: true,
          cell: ({ logo_url }) => !isOwnPicture(logo_url) && <span className="soft">{logo_url}</span>,
        },
      ]}
    >
      <RecordSheet kind={brandKind} open={list.search.open} onClose={list.close} />
    </CatalogueList>
  );
};
