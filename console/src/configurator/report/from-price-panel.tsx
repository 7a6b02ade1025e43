import type { Schemas } from '@vantail/client';
import { useFromPrice, useRows, useSteps } from '../../api/product-parts.ts';
import { TargetLink } from '../../catalogue/target-link.tsx';
import { usePriceOrigin } from '../../catalogue/use-price-origin.ts';
import { useFormat } from '../../session/use-format.ts';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { stepName } from '../steps/step-words.ts';
import styles from './from-price-panel.module.css';

const words = messages({
  en: {
    title: 'From-price',
    none: 'None yet',
    step: (name: string) => `in step ${name}`,
    ownPrice: 'A price set in the step itself',
  },
  fr: {
    title: 'Prix « à partir de »',
    none: 'Pas encore',
    step: (name: string) => `dans l’étape ${name}`,
    ownPrice: 'Un prix inscrit dans l’étape elle-même',
  },
});

/** The price on category cards, and how it is computed (§4.4, D9.9). */
export const FromPricePanel = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
  const { money, basis } = useFormat();
  const originOf = usePriceOrigin();
  return (
    <section className={styles.panel} aria-labelledby="from-price-title">
      <h2 id="from-price-title">{say.title}</h2>
      <Loaded query={useFromPrice(productId)}>
        {(found) => (
          <>
            <p className={`${styles.price} figures`} role="status">
              {found.price === null ? say.none : money(found.price)}
              {found.price !== null && <span className={styles.basis}>{basis}</span>}
            </p>
            <ul className={styles.terms}>
              {originOf(found).map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
            {found.source && <Source productId={productId} source={found.source} />}
          </>
        )}
      </Loaded>
    </section>
  );
};

/** The row that gives the price, with its drawing, and the step that refers to it. */
const Source = ({ productId, source }: { productId: number; source: NonNullable<Schemas['FromPrice']['source']> }) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const row = useRows(productId).data?.find(({ id }) => id === source.pricing_configuration_id);
  const step = useSteps(productId).data?.find(({ id }) => id === source.step_id);
  return (
    <div className={styles.source}>
      {row && (
        <span aria-hidden="true">
          <Drawing configuration={row} />
        </span>
      )}
      <span className={styles.words}>
        {row ? (
          <TargetLink productId={productId} target={{ page: 'row', id: row.id }}>
            {nameOf(row)}
          </TargetLink>
        ) : (
          <span>{say.ownPrice}</span>
        )}
        {step && (
          <TargetLink productId={productId} target={{ page: 'step', id: step.id }} className={styles.step}>
            {say.step(stepName(step))}
          </TargetLink>
        )}
      </span>
    </div>
  );
};
