import { Link } from '@tanstack/react-router';
import { useSettings } from '../../api/settings.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

const words = messages({
  en: {
    title: 'Which VAT do your prices contain?',
    text: 'Your list prices include VAT (TTC), but no rate says how much: quotes show neither net nor VAT.',
    choose: 'Choose the rate in the settings',
  },
  fr: {
    title: 'Quelle TVA vos prix comprennent-ils ?',
    text: 'Vos prix catalogue sont TTC, mais aucun taux n’est choisi : les devis ne montrent ni le net ni la TVA.',
    choose: 'Choisir le taux dans les réglages',
  },
});

/** D19.3: a shop with gross prices and no included rate is asked for it. */
export const MissingVat = () => {
  const say = useMessages(words);
  const { data: settings } = useSettings();
  if (!settings || settings.price_basis === 'HT' || settings.included_vat_rate_id !== null) return null;
  return (
    <Notice signal="warn" title={say.title} actions={<Link to="/settings">{say.choose}</Link>}>
      {say.text}
    </Notice>
  );
};
