import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Unlocked, useLock } from '../../ui/lock.tsx';
import { useConfiguration } from '../configuration.ts';
import { AddToDraft } from './add-to-draft.tsx';
import { Configurator } from './configurator.tsx';

const words = messages({
  en: {
    empty: 'Nothing to try yet',
    text: 'A customer needs at least one active step or pricing row. First add a pricing row with its prices, then a step that uses it.',
    go: 'Add a pricing row',
  },
  fr: {
    empty: 'Il n’y a encore rien à essayer',
    text: 'Il faut au moins une étape active ou une ligne de prix active. Ajoutez d’abord une ligne de prix, puis une étape qui s’y réfère.',
    go: 'Ajouter une ligne de prix',
  },
});

const route = getRouteApi('/products/$productId');

/** The configurator as a customer would see it, based on the same answer that a storefront gets. */
export const TryItPage = () => {
  const { productId: product_id } = route.useParams();
  const say = useMessages(words);
  const lock = useLock();
  const query = useConfiguration(product_id);
  const { example, key } = useLocation({
    select: ({ state }) => ({ example: state.tryExample, key: state.tryExample && state.__TSR_key }),
  });
  return (
    <Loaded query={query}>
      {(configuration) =>
        configuration.steps.length + configuration.pricing_configurations.length === 0 ? (
          <EmptyState
            title={say.empty}
            action={
              lock === undefined && (
                <Link to="/products/$productId/rows/$rowId" params={{ productId: product_id, rowId: 'new' }}>
                  {say.go}
                </Link>
              )
            }
          >
            {say.text}
          </EmptyState>
        ) : (
          <Unlocked>
            <Configurator
              key={`${product_id} ${key}`}
              configuration={configuration}
              example={example}
              more={(request) => <AddToDraft productId={product_id} request={request} />}
            />
          </Unlocked>
        )
      }
    </Loaded>
  );
};
