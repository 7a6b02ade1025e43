import { serviceTypeWords } from '../../selling/service-words.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import type { ServiceLeft } from './adjustment.ts';
import styles from './adjustments.module.css';

const words = messages({
  en: {
    left: (count: number) => plural('en', count, 'service stays as it is', 'services stay as they are'),
    none: 'All services with a price change as well.',
    help: 'Services belong to no brand or product. Tick those that change in the same call; they change for all products.',
    all: (count: number) => `All services (${counted('en', count)})`,
  },
  fr: {
    left: (count: number) => plural('fr', count, 'prestation reste inchangée', 'prestations restent inchangées'),
    none: 'Toutes les prestations payantes changent aussi.',
    help: 'Une prestation n’appartient à aucune marque ni aucun produit. Cochez celles qui changent dans le même envoi : leur prix change pour tous les produits.',
    all: (count: number) => `Toutes les prestations (${counted('fr', count)})`,
  },
});

type Props = {
  left: readonly ServiceLeft[];
  chosen: readonly ServiceLeft[];
  onChange: (chosen: ServiceLeft[]) => void;
};

/** B2: a raise of rows leaves services alone; that is said before, and can be changed here, one by one or for all. */
export const ServicesLeft = ({ left, chosen, onChange }: Props) => {
  const say = useMessages(words);
  const sayType = useMessages(serviceTypeWords);
  const services = [...chosen, ...left].toSorted((a, b) => a.service_id - b.service_id);
  if (services.length === 0) return null;
  const toggle = (service: ServiceLeft, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, service] : chosen.filter(({ service_id }) => service_id !== service.service_id));
  return (
    <Notice signal={left.length > 0 ? 'warn' : 'neutral'} title={left.length > 0 ? say.left(left.length) : say.none}>
      <p>{say.help}</p>
      <ul className={styles.groups}>
        {services.length > 1 && (
          <li>
            <Checkbox isSelected={left.length === 0} onChange={(isAll) => onChange(isAll ? services : [])}>
              {say.all(services.length)}
            </Checkbox>
          </li>
        )}
        {services.map((service) => (
          <li key={service.service_id}>
            <Checkbox isSelected={chosen.includes(service)} onChange={(isOn) => toggle(service, isOn)}>
              {service.name}
            </Checkbox>
            <span className="soft small">{sayType[service.price_type]}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
