import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import type { OptionGroup } from './adjustment.ts';
import styles from './adjustments.module.css';

const words = messages({
  en: {
    left: (count: number) =>
      plural(
        'en',
        count,
        'priced option of these products stays as it is',
        'priced options of these products stay as they are',
      ),
    none: 'All priced options of these products change with them.',
    help: 'Tick what the supplier raised, too: it changes in the same call, by the same percentage.',
    untyped: 'without a type',
    group: (type: string, count: number) => `${type}: ${plural('en', count, 'option', 'options')}`,
    shared: (count: number) =>
      `${plural('en', count, 'is', 'are')} also offered by other products, and would change there`,
  },
  fr: {
    left: (count: number) =>
      plural(
        'fr',
        count,
        'option payante de ces produits reste inchangée',
        'options payantes de ces produits restent inchangées',
      ),
    none: 'Toutes les options payantes de ces produits changent avec eux.',
    help: 'Cochez ce que le fournisseur a aussi augmenté : tout change dans le même envoi, du même pourcentage.',
    untyped: 'sans type',
    group: (type: string, count: number) => `${type} : ${plural('fr', count, 'option', 'options')}`,
    shared: (count: number) =>
      `${plural('fr', count, 'est aussi proposée par d’autres produits, et y changerait', 'sont aussi proposées par d’autres produits, et y changeraient')}`,
  },
});

type Props = {
  left: readonly OptionGroup[];
  chosen: readonly OptionGroup[];
  onChange: (chosen: OptionGroup[]) => void;
};

const byType = (a: OptionGroup, b: OptionGroup) =>
  (a.content_type ?? '\uffff').localeCompare(b.content_type ?? '\uffff');

/** B2: a raise of rows leaves the options of the same products alone; that is said before, and can be changed here. */
export const OptionsLeft = ({ left, chosen, onChange }: Props) => {
  const say = useMessages(words);
  const groups = [...chosen, ...left].toSorted(byType);
  if (groups.length === 0) return null;
  const count = left.reduce((sum, { option_ids }) => sum + option_ids.length, 0);
  const toggle = (group: OptionGroup, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, group] : chosen.filter(({ content_type }) => content_type !== group.content_type));
  return (
    <Notice signal={count > 0 ? 'warn' : 'neutral'} title={count > 0 ? say.left(count) : say.none}>
      <p>{say.help}</p>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={group.content_type}>
            <Checkbox isSelected={chosen.includes(group)} onChange={(isChosen) => toggle(group, isChosen)}>
              {say.group(group.content_type ?? say.untyped, group.option_ids.length)}
            </Checkbox>
            {group.shared > 0 && <span className="soft small">{say.shared(group.shared)}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
};
