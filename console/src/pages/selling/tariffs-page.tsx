import { Link } from '@tanstack/react-router';
import { useList } from '../../api/use-catalogue.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { RecordSheet } from '../../records/forms/record-sheet.tsx';
import { CatalogueList } from '../../records/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../../records/lists/list-search.ts';
import { tariffKind } from '../../records/tariffs/tariff-kind.tsx';
import { useFormat } from '../../session/use-format.ts';

const words = messages({
  en: {
    title: 'Tariffs',
    placeholder: 'Name or reference',
    emptyTitle: 'No tariff yet',
    emptyText:
      'A tariff is what one kind of customer pays, as a percentage of list prices: dealers 30 % less, PVC windows 40 % less. A quote or a shop’s key uses one; the “from” prices of cards stay list prices.',
    percent: 'On list prices',
    groups: 'Groups',
    groupCount: (count: number) => plural('en', count, 'group', 'groups'),
    who: 'Discount groups: who is in which, and what a tariff makes of real windows',
  },
  fr: {
    title: 'Tarifs clients',
    placeholder: 'Nom ou référence',
    emptyTitle: 'Pas encore de tarif client',
    emptyText:
      'Un tarif client est ce que paie une sorte de clients, en pourcentage des prix catalogue : revendeurs 30 % de moins, fenêtres PVC 40 % de moins. Un devis ou la clé d’une boutique en utilise un ; les prix « à partir de » restent ceux du catalogue.',
    percent: 'Sur les prix catalogue',
    groups: 'Groupes',
    groupCount: (count: number) => plural('fr', count, 'groupe', 'groupes'),
    who: 'Groupes de remise : qui est dans lequel, et ce qu’un tarif fait de vraies fenêtres',
  },
});

/** D19.6. */
export const TariffsPage = () => {
  const say = useMessages(words);
  const list = useListSearch();
  const format = useFormat();
  const query = useList(tariffKind.resource, listQuery(list.search));
  return (
    <CatalogueList
      kind={tariffKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      notice={
        <p>
          <Link to="/discount-groups">{say.who}</Link>
        </p>
      }
      columns={[
        { id: 'percent', title: say.percent, align: 'end', cell: ({ percent }) => format.percent(percent) },
        { id: 'groups', title: say.groups, isMinor: true, cell: ({ groups }) => say.groupCount(groups.length) },
      ]}
    >
      <RecordSheet kind={tariffKind} open={list.search.open} onClose={list.close} />
    </CatalogueList>
  );
};
