import { Link } from '@tanstack/react-router';
import type { Template } from '../../features/templates/template.ts';
import { TemplateCards } from '../../features/templates/template-cards.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import styles from './home-page.module.css';

const words = messages({
  en: {
    title: 'Your shop is empty: three steps to the first price',
    choose: 'Choose what is most like the product you sell. Its steps, options and prices are made for you.',
    tryIt: 'Look at it with “Try it” on its page: it is what your customers will see, with the price.',
    activate: 'Activate it. Until then nobody but you sees it.',
    otherwise: 'Or start in another way:',
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
export const FirstSteps = ({ onChoose }: { onChoose: (template: Template) => void }) => {
  const say = useMessages(words);
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
