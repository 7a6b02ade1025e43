import { useList } from '../api/use-catalogue.ts';
import { CatalogueList } from '../forms/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../forms/lists/list-search.ts';
import { RecordSheet } from '../forms/record-sheet.tsx';
import { useFormat } from '../session/use-format.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { serviceKind } from './service-kind.tsx';
import { useServicePrice } from './service-words.ts';

const words = messages({
  en: {
    title: 'Services',
    placeholder: 'Name or reference',
    emptyTitle: 'No service yet',
    emptyText:
      'A service is what you charge beside the windows: fitting, delivery, removal of old frames. A quote takes it at a fixed price, per window, per m², by size or as a percentage.',
    reference: 'Reference',
    price: (basis: string) => `Price (${basis})`,
    shop: 'Shop',
    offered: 'Offered',
  },
  fr: {
    title: 'Prestations',
    placeholder: 'Nom ou référence',
    emptyTitle: 'Pas encore de prestation',
    emptyText:
      'Une prestation se facture en plus des fenêtres : pose, livraison, dépose de l’existant. Un devis la compte au forfait, à la fenêtre, au m², selon les dimensions ou en pourcentage.',
    reference: 'Référence',
    price: (basis: string) => `Prix (${basis})`,
    shop: 'Boutique',
    offered: 'Proposée',
  },
});

/** D19.4. */
export const ServicesPage = () => {
  const say = useMessages(words);
  const list = useListSearch();
  const { basis } = useFormat();
  const priceOf = useServicePrice();
  const query = useList(serviceKind.resource, listQuery(list.search));
  return (
    <CatalogueList
      kind={serviceKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      columns={[
        { id: 'reference', title: say.reference, isMinor: true, cell: ({ reference }) => reference },
        { id: 'price', title: say.price(basis), align: 'end', cell: (service) => priceOf(service) },
        {
          id: 'shop',
          title: say.shop,
          isMinor: true,
          cell: ({ offered }) => offered && <Badge signal="good">{say.offered}</Badge>,
        },
      ]}
    >
      <RecordSheet kind={serviceKind} open={list.search.open} onClose={list.close} />
    </CatalogueList>
  );
};
