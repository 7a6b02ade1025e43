import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unwrap, type VantailClient } from '@vantail/client';
import { products } from '../../api/catalogue-resource.ts';
import { useClient } from '../../session/session-context.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';

const words = messages({
  en: {
    used: (count: number) => `${plural('en', count, 'active product offers it', 'active products offer it')}:`,
    unused: 'No active product offers it.',
    more: (count: number) => `and ${plural('en', count, 'more product', 'more products')}`,
  },
  fr: {
    used: (count: number) => `${plural('fr', count, 'produit actif la propose', 'produits actifs la proposent')} :`,
    unused: 'Aucun produit actif ne la propose.',
    more: (count: number) => `et ${plural('fr', count, 'autre produit', 'autres produits')}`,
  },
});

/** So many are named, with their steps; of all others it is said how many they are. */
const NAMED = 10;

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

const findUses = async (client: VantailClient, id: number): Promise<{ uses: Use[]; total: number; left: number }> => {
  const query = { active: true, option_id: id, page_size: NAMED, order: 'name' } as const;
  const { data, total } = await products.list(client, query);
  const uses = (await Promise.all(data.map((product) => usesIn(client, product, id)))).flat();
  return { uses, total, left: total - data.length };
};

/** Where an option is offered, in the question before it is deactivated. */
export const OptionUses = ({ id }: { id: number }) => {
  const say = useMessages(words);
  const client = useClient();
  const query = useQuery({ queryKey: ['options', id, 'uses'], queryFn: () => findUses(client, id) });
  return (
    <Loaded query={query} skeleton={<Skeleton lines={2} />}>
      {({ uses, total, left }) => (
        <>
          <p>{total > 0 ? say.used(total) : say.unused}</p>
          <ul>
            {uses.map(({ productId, product, stepId, step }) => (
              <li key={stepId}>
                <Link to="/products/$productId/steps/$stepId" params={{ productId, stepId: `${stepId}` }}>
                  {product} › {step}
                </Link>
              </li>
            ))}
            {left > 0 && <li className="soft">{say.more(left)}</li>}
          </ul>
        </>
      )}
    </Loaded>
  );
};
