import type { Rule } from '../../api/rules.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { PartBadges } from '../report/part-badges.tsx';
import { countsOfRule } from '../report/report-target.ts';
import { PartLink } from './part-link.tsx';
import styles from './product-nav.module.css';

const words = messages({
  en: {
    label: 'Rules',
    all: 'All rules',
    count: (active: number) => `${plural('en', active, 'active rule', 'active rules')}`,
    none: 'What cannot be combined, and why',
  },
  fr: {
    label: 'Règles',
    all: 'Toutes les règles',
    count: (active: number) => `${plural('fr', active, 'règle', 'règles')} en vigueur`,
    none: 'Ce qui ne se combine pas, et pourquoi',
  },
});

/** A product may have hundreds of rules (D14.1): the first ones are listed here, all of them on their page. */
const SHOWN = 8;

export const RulesNav = ({ productId, rules }: { productId: number; rules: readonly Rule[] }) => {
  const say = useMessages(words);
  const active = rules.filter((rule) => rule.active);
  return (
    <ul aria-label={say.label}>
      <li className={styles.line}>
        <PartLink
          to={{ to: '/products/$productId/rules', params: { productId } }}
          name={say.all}
          detail={active.length === 0 ? say.none : say.count(active.length)}
        />
      </li>
      {active.slice(0, SHOWN).map(({ id, name }) => (
        <li key={id} className={styles.line}>
          <PartLink
            to={{ to: '/products/$productId/rules/$ruleId', params: { productId, ruleId: `${id}` } }}
            name={name}
            badges={<PartBadges productId={productId} countsOf={(report) => countsOfRule(report, id)} />}
          />
        </li>
      ))}
    </ul>
  );
};
