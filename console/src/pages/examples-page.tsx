import { getRouteApi } from '@tanstack/react-router';
import { ExamplesList } from '../features/examples/examples-list.tsx';
import { useExampleRun, useExamples } from '../records/examples/examples.ts';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';

const route = getRouteApi('/products/$productId');

/** The examples of a product, run just now (D21). */
export const ExamplesPage = () => {
  const { productId } = route.useParams();
  const run = useExampleRun(productId);
  return (
    <Loaded query={useExamples(productId)} skeleton={<Skeleton lines={4} height={40} />}>
      {(examples) => (
        <Loaded query={run}>
          {({ examples: judged }) => <ExamplesList productId={productId} examples={examples} run={judged} />}
        </Loaded>
      )}
    </Loaded>
  );
};
