import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRows, useSteps } from '../../api/product-parts.ts';
import { useRules } from '../../api/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import { useLock } from '../../ui/lock.tsx';
import { useExampleRun } from '../examples/examples.ts';
import { PartBadges } from '../report/part-badges.tsx';
import { countsOfProduct } from '../report/report-target.ts';
import { PartLink } from './part-link.tsx';
import styles from './product-nav.module.css';
import { RowsNav } from './rows-nav.tsx';
import { RulesNav } from './rules-nav.tsx';
import { InactiveSteps, StepsNav } from './steps-nav.tsx';

const exampleWords = messages({
  en: {
    examples: 'Examples',
    none: 'Prices that must stay right',
    green: (count: number) => `${plural('en', count, 'example is', 'examples are')} right`,
    red: (count: number) => `${counted('en', count)} no longer right`,
  },
  fr: {
    examples: 'Exemples',
    none: 'Des prix qui doivent rester justes',
    green: (count: number) => plural('fr', count, 'exemple juste', 'exemples justes'),
    red: (count: number) => plural('fr', count, 'n’est plus juste', 'ne sont plus justes'),
  },
});

/** D21.4: the examples of the product, green and red. */
const ExamplesNav = ({ productId }: { productId: number }) => {
  const say = useMessages(exampleWords);
  const { data } = useExampleRun(productId);
  const { passed = 0, failed = 0 } = data ?? {};
  return (
    <PartLink
      to={{ to: '/products/$productId/examples', params: { productId } }}
      name={say.examples}
      detail={passed === 0 ? say.none : say.green(passed)}
      badges={failed > 0 ? <Badge signal="bad">{say.red(failed)}</Badge> : undefined}
    />
  );
};

const words = messages({
  en: {
    label: 'Parts of the product',
    details: 'Details',
    steps: 'Steps',
    addStep: 'Add step',
    rows: 'Pricing rows',
    addRow: 'Add row',
    rules: 'Rules',
    addRule: 'Add rule',
    tryIt: 'Try it',
    tryItDetail: 'As a customer sees it, with its price',
    importPrices: 'Import prices',
    importDetail: 'From Excel or CSV, and back',
    history: 'History',
    historyDetail: 'Who changed what, and earlier states',
  },
  fr: {
    label: 'Parties du produit',
    details: 'Fiche',
    steps: 'Étapes',
    addStep: 'Ajouter une étape',
    rows: 'Lignes tarifaires',
    addRow: 'Ajouter une ligne',
    rules: 'Règles',
    addRule: 'Ajouter une règle',
    tryIt: 'Essayer',
    tryItDetail: 'Comme le client le voit, avec son prix',
    importPrices: 'Importer un tarif',
    importDetail: 'Depuis Excel ou CSV, et retour',
    history: 'Historique',
    historyDetail: 'Qui a modifié quoi, et les états antérieurs',
  },
});

/** The pages of the product as a whole. */
const PageLinks = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
  return (
    <>
      <PartLink
        to={{ to: '/products/$productId', params: { productId } }}
        name={say.details}
        badges={<PartBadges productId={productId} countsOf={countsOfProduct} />}
      />
      <PartLink
        to={{ to: '/products/$productId/try', params: { productId } }}
        name={say.tryIt}
        detail={say.tryItDetail}
      />
      <ExamplesNav productId={productId} />
      <PartLink
        to={{ to: '/products/$productId/import', params: { productId } }}
        name={say.importPrices}
        detail={say.importDetail}
      />
      <PartLink
        to={{ to: '/products/$productId/history', params: { productId } }}
        name={say.history}
        detail={say.historyDetail}
      />
    </>
  );
};

/** Everything that a product is made of, in one list. */
export const ProductNav = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
  const steps = useSteps(productId);
  const rows = useRows(productId);
  const rules = useRules(productId);
  return (
    <nav aria-label={say.label} className={styles.nav}>
      <PageLinks productId={productId} />
      <Group
        title={say.steps}
        add={
          <AddLink
            to={{ to: '/products/$productId/steps/$stepId', params: { productId, stepId: 'new' } }}
            label={say.addStep}
          />
        }
      >
        <Loaded query={steps}>
          {(all) => (
            <>
              <StepsNav productId={productId} steps={all.filter(({ active }) => active)} />
              <InactiveSteps inactive={all.filter(({ active }) => !active)} steps={all} />
            </>
          )}
        </Loaded>
      </Group>
      <Group
        title={say.rules}
        add={
          <AddLink
            to={{ to: '/products/$productId/rules/$ruleId', params: { productId, ruleId: 'new' } }}
            label={say.addRule}
          />
        }
      >
        <Loaded query={rules}>{(all) => <RulesNav productId={productId} rules={all} />}</Loaded>
      </Group>
      <Group
        title={say.rows}
        add={
          <AddLink
            to={{ to: '/products/$productId/rows/$rowId', params: { productId, rowId: 'new' } }}
            label={say.addRow}
          />
        }
      >
        <Loaded query={rows}>{(all) => <RowsNav productId={productId} rows={all} />}</Loaded>
      </Group>
    </nav>
  );
};

/** For a key without write access it says why; for all others it is a link. */
const AddLink = ({ to, label }: { to: LinkProps; label: string }) => {
  const lock = useLock();
  const icon = <Plus size={14} aria-hidden="true" />;
  if (lock !== undefined)
    return (
      <Button kind="quiet" icon={icon}>
        {label}
      </Button>
    );
  return (
    <Link {...to} className={styles.add} activeProps={{ className: styles.here }}>
      {icon}
      {label}
    </Link>
  );
};

const Group = ({ title, add, children }: { title: string; add: ReactNode; children: ReactNode }) => (
  <section className={styles.group}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {add}
    </div>
    {children}
  </section>
);
