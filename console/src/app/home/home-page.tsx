import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { products } from '../../api/catalogue-resource.ts';
import { useSettings } from '../../api/settings.ts';
import { useList } from '../../api/use-catalogue.ts';
import { ComingPlans } from '../../forms/saving/coming-plans.tsx';
import { RecentChanges } from '../../history/recent-changes.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Attention, HomePanel } from './attention.tsx';
import { EndingKeys } from './ending-keys.tsx';
import styles from './home-page.module.css';
import { OpenQuotes } from './open-quotes.tsx';
import { SavedDrafts } from './saved-drafts.tsx';
import type { Template } from './template.ts';
import { TemplateCards } from './template-cards.tsx';
import { TemplateSheet } from './template-sheet.tsx';

const vatWords = messages({
  en: {
    title: 'Which VAT do your prices contain?',
    text: 'Your list prices include VAT, but no rate says how much: quotes show neither net nor VAT.',
    choose: 'Choose the rate in the settings',
  },
  fr: {
    title: 'Quelle TVA vos prix comprennent-ils ?',
    text: 'Vos prix catalogue sont TTC, mais aucun taux n’est choisi : les devis ne montrent ni le net ni la TVA.',
    choose: 'Choisir le taux dans les réglages',
  },
});

/** D19.3: a shop with gross prices and no included rate is asked for it. */
const MissingVat = () => {
  const say = useMessages(vatWords);
  const { data: settings } = useSettings();
  if (!settings || settings.price_basis === 'HT' || settings.included_vat_rate_id !== null) return null;
  return (
    <Notice signal="warn" title={say.title} actions={<Link to="/settings">{say.choose}</Link>}>
      {say.text}
    </Notice>
  );
};

const firstStepsWords = messages({
  en: {
    title: 'Your shop is empty: three steps to the first price',
    choose: 'Choose the template closest to the product you sell. We create its steps, options and prices for you.',
    tryIt: 'Open “Try it” on its page to see what your customers will see, with the price.',
    activate: 'Activate it. Until then only you see it.',
    otherwise: 'Or start another way:',
    blank: 'a product without a template',
    priceLists: 'the price list of a brand',
    people: 'invite your colleagues',
  },
  fr: {
    title: 'Votre boutique est vide : trois étapes jusqu’au premier prix',
    choose:
      'Choisissez ce qui ressemble le plus à ce que vous vendez. Les étapes, les options et les prix sont créés pour vous.',
    tryIt: 'Regardez-le avec « Essayer », sur sa page : c’est ce que verront vos clients, avec le prix.',
    activate: 'Activez-le. D’ici là, vous seul le voyez.',
    otherwise: 'Ou commencez autrement :',
    blank: 'un produit sans modèle',
    priceLists: 'le tarif d’une marque',
    people: 'inviter vos collègues',
  },
});

/** For a shop without a product: what to do, in its order. */
const FirstSteps = ({ onChoose }: { onChoose: (template: Template) => void }) => {
  const say = useMessages(firstStepsWords);
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <h2 id="first-steps">{say.title}</h2>
      <ol className={styles.steps}>
        <li>
          <span>{say.choose}</span>
          <TemplateCards onChoose={onChoose} />
        </li>
        <li>{say.tryIt}</li>
        <li>{say.activate}</li>
      </ol>
      <p className="soft">
        {say.otherwise}{' '}
        <Link to="/products" search={{ open: 'new' }}>
          {say.blank}
        </Link>
        {' · '}
        <Link to="/price-lists">{say.priceLists}</Link>
        {' · '}
        <Link to="/people">{say.people}</Link>
      </p>
    </section>
  );
};

const words = messages({
  en: {
    title: 'Home',
    recent: 'Recent changes',
    allChanges: 'The whole history',
    templates: 'New product from a template',
    empty: 'New product without a template',
  },
  fr: {
    title: 'Accueil',
    recent: 'Dernières modifications',
    allChanges: 'Tout l’historique',
    templates: 'Nouveau produit d’après un modèle',
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
      <SavedDrafts />
      <Loaded query={query} skeleton={<Skeleton lines={8} height={28} />}>
        {({ total }) =>
          total === 0 ? (
            <FirstSteps onChoose={setTemplate} />
          ) : (
            <>
              <MissingVat />
              <ComingPlans />
              <div className={styles.columns}>
                <div className={styles.stack}>
                  <OpenQuotes />
                  <EndingKeys />
                  <Attention />
                </div>
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
