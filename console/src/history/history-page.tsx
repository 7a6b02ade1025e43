import { useSearch } from '@tanstack/react-router';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { Page } from '../ui/layout/page.tsx';
import { HistoryList } from './history-list.tsx';

const words = messages({
  en: { title: 'History', intro: 'Every change in the shop: who made it, when, and the value before.' },
  fr: { title: 'Historique', intro: 'Chaque modification de la boutique : qui, quand, et ce qui était là avant.' },
});

/** The ledger of the whole shop (D12). */
export const HistoryPage = () => {
  const say = useMessages(words);
  return (
    <Page title={say.title}>
      <p className="soft">{say.intro}</p>
      <HistoryList search={useSearch({ from: '/history' })} />
    </Page>
  );
};
