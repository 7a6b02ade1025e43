import { useState } from 'react';
import { products } from '../../api/catalogue-resource.ts';
import { useList } from '../../api/use-catalogue.ts';
import { RecentChanges } from '../../features/history/recent-changes.tsx';
import { ComingPlans } from '../../features/plans/coming-plans.tsx';
import type { Template } from '../../features/templates/template.ts';
import { TemplateCards } from '../../features/templates/template-cards.tsx';
import { TemplateSheet } from '../../features/templates/template-sheet.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './home-page.module.css';
import { HomePanel } from './home-panel.tsx';

const words = messages({
  en: {
    title: 'Home',
    recent: 'Last changes',
    allChanges: 'The whole history',
    templates: 'New product from a template',
    empty: 'New product without a template',
  },
  fr: {
    title: 'Accueil',
    recent: 'Dernières modifications',
    allChanges: "Tout l'historique",
    templates: "Nouveau produit d'après un modèle",
    empty: 'Nouveau produit sans modèle',
  },
});

const one = { page_size: 1 };

/** What needs attention, and the quickest ways to a new product; in an empty shop, the first steps. */
export const HomePage = () => {
  const say = useMessages(words);
  const [template, setTemplate] = useState<Template | undefined>(undefined);
  const query = useList(products, one);
  return (
    <Page title={say.title}>
      <Loaded query={query} skeleton={<Skeleton lines={8} height={28} />}>
        {({ total }) =>
          total === 0 ? (
            <FirstSteps onChoose={setTemplate} />
          ) : (
            <>
              <ComingPlans />
              <div className={styles.columns}>
                <Attention />
                <HomePanel title={say.recent} link={{ to: '/history' }} linkText={say.allChanges}>
                  <RecentChanges />
                </HomePanel>
              </div>
              <HomePanel title={say.templates} link={{ to: '/products', search: { open: 'new' } }} linkText={say.empty}>
                <TemplateCards onChoose={setTemplate} />
              </HomePanel>
            </>
          )
        }
      </Loaded>
      {template && <TemplateSheet template={template} onClose={() => setTemplate(undefined)} />}
    </Page>
  );
};
