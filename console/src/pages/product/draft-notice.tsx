import type { Schemas } from '@vantail/client';
import { products } from '../../api/catalogue-resource.ts';
import { useReadiness } from '../../api/readiness.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { StateButton } from '../../records/forms/state-button.tsx';
import { productKind } from '../../records/products/product-kind.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const words = messages({
  en: {
    title: 'A draft: customers do not see it',
    ready: 'It is ready: activate it when you want to sell it.',
    notReady: 'It is not ready yet: see what it still lacks.',
  },
  fr: {
    title: 'Brouillon : les clients ne le voient pas',
    ready: 'Il est prêt : activez-le quand vous voulez le vendre.',
    notReady: 'Il n’est pas encore prêt : voyez ce qui lui manque.',
  },
});

/** Above a product that is not on sale: that it is not, and the way to it. */
export const DraftNotice = ({ product }: { product: Schemas['Product'] }) => {
  const say = useMessages(words);
  const { consequence } = useMessages(productKind.words);
  const readiness = useReadiness([product.id]).get(product.id);
  return (
    <Notice
      signal="neutral"
      title={say.title}
      actions={<StateButton resource={products} item={product} consequence={consequence} isMain />}
    >
      {readiness && <span>{readiness.state === 'not_ready' ? say.notReady : say.ready}</span>}
    </Notice>
  );
};
