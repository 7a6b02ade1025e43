import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@vantail/client';
import { rowCalls, useFromPrice } from '../api/product-parts.ts';
import { useClient } from '../session/session-context.tsx';
import { Drawing, useConfigurationName } from '../ui/drawing/drawing.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import styles from './price-source.module.css';
import { type ReportTarget, TargetLink } from './target-link.tsx';
import { usePriceOrigin } from './use-price-origin.ts';

type FromPrice = Schemas['FromPrice'];

const words = messages({
  en: {
    ownPrice: 'Price of the step itself',
    no_active_step: 'Create the first step',
    no_pricing_data: 'Give it a pricing row',
    mend: 'See its report',
  },
  fr: {
    ownPrice: 'Prix de l’étape elle-même',
    no_active_step: 'Créer la première étape',
    no_pricing_data: 'Lui donner une ligne tarifaire',
    mend: 'Voir son rapport',
  },
});

/**
 * Where a from-price comes from: its row as a drawing, its terms in words; or why there is none, and where to correct
 * that.
 */
export const PriceSource = ({ productId }: { productId: number }) => {
  const originOf = usePriceOrigin();
  return (
    <Loaded query={useFromPrice(productId)} skeleton={<Skeleton lines={2} />}>
      {(fromPrice) => (
        <div className={styles.source}>
          {fromPrice.source && <SourceRow productId={productId} source={fromPrice.source} />}
          <ul className="soft small">
            {originOf(fromPrice).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          {fromPrice.reason && <Mend productId={productId} reason={fromPrice.reason} />}
        </div>
      )}
    </Loaded>
  );
};

const SourceRow = ({ productId, source }: { productId: number; source: NonNullable<FromPrice['source']> }) => {
  const client = useClient();
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const rowId = source.pricing_configuration_id;
  const { data: row } = useQuery({
    queryKey: ['products', productId, 'rows', rowId],
    queryFn: () => rowCalls(client, productId).get(rowId as number),
    enabled: rowId !== null,
  });
  if (rowId === null)
    return (
      <TargetLink productId={productId} target={{ page: 'step', id: source.step_id }}>
        {say.ownPrice}
      </TargetLink>
    );
  return (
    row && (
      <span className={styles.row}>
        <span aria-hidden="true">
          <Drawing configuration={row} />
        </span>
        <TargetLink productId={productId} target={{ page: 'row', id: rowId }}>
          {nameOf(row)}
        </TargetLink>
      </span>
    )
  );
};

const Mend = ({ productId, reason }: { productId: number; reason: NonNullable<FromPrice['reason']> }) => {
  const say = useMessages(words);
  const places: Partial<Record<typeof reason, ReportTarget>> = {
    no_active_step: { page: 'step', id: 'new' },
    no_pricing_data: { page: 'row', id: 'new' },
  };
  return (
    <TargetLink productId={productId} target={places[reason] ?? { page: 'details' }}>
      {reason === 'no_active_step' || reason === 'no_pricing_data' ? say[reason] : say.mend}
    </TargetLink>
  );
};
