import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unwrap, type VantailClient } from '@vantail/client';
import { products } from '../../api/catalogue-resource.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useClient } from '../../session/session-context.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const words = messages({
  en: {
    used: 'These steps offer it:',
    unused: 'No active step offers it.',
    more: (looked: number) => `Only the ${looked} products changed last were looked through.`,
  },
  fr: {
    used: 'Ces étapes la proposent :',
    unused: 'Aucune étape active ne la propose.',
    more: (looked: number) => `Seuls les ${looked} produits modifiés en dernier ont été parcourus.`,
  },
});

/** So many products are looked through: each is a request. */
const MOST = 60;
/** At a time. */
const TOGETHER = 6;

type Use = { productId: number; product: string; stepId: number; step: string };

const usesIn = async (client: VantailClient, product: { id: number; name: string }, id: number): Promise<Use[]> => {
  const query = { active: true, page_size: 200, fields: 'id,name,type,option_ids' };
  const params = { path: { product_id: product.id }, query };
  const { data } = unwrap(await client.GET('/v1/products/{product_id}/steps', { params }));
  const steps = data as { id: number; name: string | null; type: string; option_ids: number[] }[];
  return steps
    .filter(({ option_ids }) => option_ids.includes(id))
    .map((step) => ({
      productId: product.id,
      product: product.name,
      stepId: step.id,
      step: step.name ?? step.type,
    }));
};

const findUses = async (client: VantailClient, id: number): Promise<{ uses: Use[]; left: boolean }> => {
  const found = await products.list(client, { active: true, page_size: MOST, order: '-updated_at' });
  const uses: Use[] = [];
  for (let at = 0; at < found.data.length; at += TOGETHER) {
    const batch = found.data.slice(at, at + TOGETHER);
    uses.push(...(await Promise.all(batch.map((product) => usesIn(client, product, id)))).flat());
  }
  return { uses, left: found.total > found.data.length };
};

/** Where an option is offered, in the question before it is deactivated. */
export const OptionUses = ({ id }: { id: number }) => {
  const say = useMessages(words);
  const client = useClient();
  const query = useQuery({ queryKey: ['options', id, 'uses'], queryFn: () => findUses(client, id) });
  return (
    <Loaded query={query} skeleton={<Skeleton lines={2} />}>
      {({ uses, left }) => (
        <>
          <p>{uses.length > 0 ? say.used : say.unused}</p>
          <ul>
            {uses.map(({ productId, product, stepId, step }) => (
              <li key={stepId}>
                <Link to="/products/$productId/steps/$stepId" params={{ productId, stepId: `${stepId}` }}>
                  {product} › {step}
                </Link>
              </li>
            ))}
          </ul>
          {left && <p className="soft small">{say.more(MOST)}</p>}
        </>
      )}
    </Loaded>
  );
};
