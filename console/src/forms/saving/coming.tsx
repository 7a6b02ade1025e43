import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { type ListedPlan, usePlans } from '../../api/plans.ts';
import { useFormat } from '../../session/use-format.ts';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import styles from './plans.module.css';
import { changesThing, type PlannedThing } from './targets.ts';

const words = messages({
  en: { coming: (name: string, when: string) => `“${name}” changes this on ${when}` },
  fr: { coming: (name: string, when: string) => `« ${name} » le modifiera le ${when}` },
});

/** The scheduled plans, the next one first. */
export const useComing = (): ListedPlan[] => {
  const { data = [] } = usePlans('scheduled');
  return data.toSorted((a, b) => (a.effective_at ?? '').localeCompare(b.effective_at ?? '') || a.id - b.id);
};

/** What plans will change about one thing (D17), as links to them. */
export const Coming = ({ of }: { of: PlannedThing }) => {
  const say = useMessages(words);
  const format = useFormat();
  const coming = useComing().filter(({ targets }) => targets.some((target) => changesThing(target, of)));
  return coming.map(({ id, name, effective_at }) => (
    <Link key={id} to="/plans/$planId" params={{ planId: id }} className={styles.coming ?? ''}>
      <CalendarClock size={14} aria-hidden="true" />
      {say.coming(name, format.date(effective_at ?? ''))}
    </Link>
  ));
};
