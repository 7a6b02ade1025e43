import { Link } from '@tanstack/react-router';
import { usePlans } from '../../api/plans.ts';
import { useFormat } from '../../session/use-format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { useComing } from './coming.tsx';
import styles from './plans.module.css';

const words = messages({
  en: {
    coming: 'What is coming',
    line: (count: number) => plural('en', count, 'change', 'changes'),
    failed: 'A plan could not be published',
  },
  fr: {
    coming: 'À venir',
    line: (count: number) => plural('fr', count, 'modification', 'modifications'),
    failed: 'Un plan n’a pas pu être publié',
  },
});

/** The plans that wait for their hour, and those that failed at it. */
export const ComingPlans = () => {
  const say = useMessages(words);
  const format = useFormat();
  const coming = useComing();
  const { data: failed = [] } = usePlans('failed');
  return (
    <>
      {failed.length > 0 && (
        <Notice signal="bad" title={say.failed}>
          {failed.map(({ id, name }) => (
            <Link key={id} to="/plans/$planId" params={{ planId: id }}>
              {name}
            </Link>
          ))}
        </Notice>
      )}
      {coming.length > 0 && (
        <Notice signal="neutral" title={say.coming}>
          <ul className={styles.list}>
            {coming.map(({ id, name, effective_at, request_count }) => (
              <li key={id}>
                {format.date(effective_at ?? '')} ·{' '}
                <Link to="/plans/$planId" params={{ planId: id }}>
                  {name}
                </Link>{' '}
                <span className="soft">({say.line(request_count)})</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
};
