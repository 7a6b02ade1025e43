import { Link } from '@tanstack/react-router';
import type { PlanCheck } from '../../api/plans.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import styles from './plan-page.module.css';

const words = messages({
  en: {
    title: 'Changes in the reports',
    none: 'No changes in the reports.',
    error: 'New error',
    warning: 'New warning',
    solved: 'Solved',
    left: (count: number) => `The reports of ${counted('en', count)} more products were not compared.`,
  },
  fr: {
    title: 'Ce que les contrôles gagnent et perdent',
    none: 'Aucun contrôle ne change.',
    error: 'Nouvelle erreur',
    warning: 'Nouvel avertissement',
    solved: 'Résolu',
    left: (count: number) => `Les contrôles de ${counted('fr', count)} autres produits n’ont pas été comparés.`,
  },
});

type Checked = PlanCheck['products'][number];
type Move = { kind: 'error' | 'warning' | 'solved'; message: string };

const SIGNALS = { error: 'bad', warning: 'warn', solved: 'good' } as const;

const movesOf = ({ report }: Checked): Move[] => {
  if (!report) return [];
  const as =
    (kind: Move['kind']) =>
    ({ message }: { message: string }): Move => ({ kind, message });
  const { gained, lost } = report;
  return [
    ...gained.errors.map(as('error')),
    ...gained.warnings.map(as('warning')),
    ...[...lost.errors, ...lost.warnings].map(as('solved')),
  ];
};

/** D17.3: what the validation reports of the products say then, and no longer say. */
export const ReportMoves = ({ products }: { products: readonly Checked[] }) => {
  const say = useMessages(words);
  const moved = products.flatMap((product) => movesOf(product).map((move) => ({ product, move })));
  const left = products.filter(({ report }) => report === null).length;
  return (
    <section className={styles.moves} aria-label={say.title}>
      <h2>{say.title}</h2>
      {moved.length === 0 && <p className="soft">{say.none}</p>}
      <ul>
        {moved.map(({ product, move }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the moves of one check stay in their places.
          <li key={index}>
            <Badge signal={SIGNALS[move.kind]}>{say[move.kind]}</Badge>
            <Link to="/products/$productId" params={{ productId: product.product_id }}>
              {product.name}
            </Link>
            <span>{move.message}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="soft">{say.left(left)}</p>}
    </section>
  );
};
