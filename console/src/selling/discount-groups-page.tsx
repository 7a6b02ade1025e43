import { brands, options, products, services, tariffs } from '../api/catalogue-resource.ts';
import { useAll } from '../api/use-catalogue.ts';
import { useFormat } from '../session/use-format.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { counted, messages } from '../ui/language/messages.ts';
import { Page } from '../ui/layout/page.tsx';
import { DataTable } from '../ui/lists/data-table.tsx';
import { type Grouped, groupMembers } from './group-members.ts';
import { TariffSamples } from './tariff-samples.tsx';

const tableWords = messages({
  en: {
    title: 'Discount groups',
    group: 'Group',
    brands: 'Brands',
    products: 'Products',
    options: 'Options',
    services: 'Services',
    more: (count: string) => `and ${count} more`,
    emptyTitle: 'No discount group yet',
    emptyText:
      'Give brands, products, options or services a discount group; then a tariff can have its own percentage for each.',
  },
  fr: {
    title: 'Groupes de remise',
    group: 'Groupe',
    brands: 'Marques',
    products: 'Produits',
    options: 'Options',
    services: 'Prestations',
    more: (count: string) => `et ${count} de plus`,
    emptyTitle: 'Pas encore de groupe de remise',
    emptyText:
      'Donnez un groupe de remise à des marques, produits, options ou prestations : un tarif client peut alors avoir un pourcentage pour chacun.',
  },
});

const NAMED = 4;

/** Who is in which group, and the percentage that each tariff has for it (D19.6). */
const GroupTable = () => {
  const say = useMessages(tableWords);
  const format = useFormat();
  const active = { active: true };
  const allTariffs = useAll(tariffs, active);
  const allBrands = useAll(brands).data;
  const allProducts = useAll(products, active).data;
  const allOptions = useAll(options, active).data;
  const allServices = useAll(services, active).data;
  return (
    <Loaded query={allTariffs}>
      {(list) => {
        if (!allBrands || !allProducts || !allOptions || !allServices) return <Skeleton lines={4} />;
        const rows = groupMembers({
          brands: allBrands,
          products: allProducts,
          options: allOptions,
          services: allServices,
          named: list.flatMap(({ groups = [] }) => groups.map(({ discount_group }) => discount_group)),
        });
        if (rows.length === 0) return <EmptyState title={say.emptyTitle}>{say.emptyText}</EmptyState>;
        return (
          <DataTable
            label={say.title}
            rows={rows}
            rowKey={({ group }) => group}
            columns={[
              { id: 'group', title: say.group, cell: ({ group }) => group },
              { id: 'brands', title: say.brands, cell: (row) => <Names items={row.brands} /> },
              { id: 'products', title: say.products, cell: (row) => <Names items={row.products} /> },
              { id: 'options', title: say.options, isMinor: true, cell: (row) => <Names items={row.options} /> },
              { id: 'services', title: say.services, isMinor: true, cell: (row) => <Names items={row.services} /> },
              ...list.map((tariff) => ({
                id: `tariff ${tariff.id}`,
                title: tariff.name,
                align: 'end' as const,
                cell: ({ group }: { group: string }) => {
                  const own = tariff.groups?.find(({ discount_group }) => discount_group === group);
                  const percent = own?.percent ?? tariff.percent;
                  return percent === undefined ? '' : format.percent(percent);
                },
              })),
            ]}
          />
        );
      }}
    </Loaded>
  );
};

const Names = ({ items }: { items: readonly Grouped[] }) => {
  const say = useMessages(tableWords);
  const { language } = useLanguage();
  const rest = items.length - NAMED;
  return (
    <>
      {items.slice(0, NAMED).map(({ id, name }) => (
        <div key={id}>{name}</div>
      ))}
      {rest > 0 && <div className="soft">{say.more(counted(language, rest))}</div>}
    </>
  );
};

const words = messages({ en: { title: 'Discount groups' }, fr: { title: 'Groupes de remise' } });

/** D19.6: who is in which group, and what tariffs make of it. */
export const DiscountGroupsPage = () => {
  const say = useMessages(words);
  return (
    <Page title={say.title}>
      <GroupTable />
      <TariffSamples />
    </Page>
  );
};
