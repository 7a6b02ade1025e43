import { useMessages } from '../../language/language-context.tsx';
import { counted, messages, plural } from '../../language/messages.ts';
import { useExampleRun } from '../../records/examples/examples.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { PartLink } from './part-link.tsx';

const words = messages({
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
    red: (count: number) => plural('fr', count, "n'est plus juste", 'ne sont plus justes'),
  },
});

/** D21.4: the examples of the product, green and red. */
export const ExamplesNav = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
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
