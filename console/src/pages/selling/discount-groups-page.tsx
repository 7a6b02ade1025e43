import { GroupTable } from '../../features/tariffs/group-table.tsx';
import { TariffSamples } from '../../features/tariffs/tariff-samples.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Page } from '../../ui/layout/page.tsx';

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
