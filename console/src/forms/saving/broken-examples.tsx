import { Link } from '@tanstack/react-router';
import type { Expectation, Outcome } from '@vantail/pricing';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import type { ExamplesReport } from './examples-report.ts';
import { useOutcomeWords } from './use-outcome-words.ts';

const words = messages({
  en: {
    failing: (count: number) => `${plural('en', count, 'example', 'examples')} would turn red`,
    mended: (count: number) => `${plural('en', count, 'red example', 'red examples')} would turn green`,
    differs: (expected: string, came: string) => `${expected} → ${came}`,
    more: (count: number) => `and ${plural('en', count, 'more example', 'more examples')}`,
    notRun: (count: number) => `${plural('en', count, 'example was', 'examples were')} not run: there are too many.`,
  },
  fr: {
    failing: (count: number) => `${plural('fr', count, 'exemple passerait', 'exemples passeraient')} au rouge`,
    mended: (count: number) =>
      `${plural('fr', count, 'exemple rouge passerait', 'exemples rouges passeraient')} au vert`,
    differs: (expected: string, came: string) => `${expected} → ${came}`,
    more: (count: number) => `et ${plural('fr', count, 'autre exemple', 'autres exemples')}`,
    notRun: (count: number) =>
      `${plural('fr', count, 'exemple n’a pas été vérifié', 'exemples n’ont pas été vérifiés')} : il y en a trop.`,
  },
});

const SHOWN = 10;

/** D21.2: what a dry run would make of examples; nothing where it makes nothing of them. */
export const BrokenExamples = ({ examples }: { examples: ExamplesReport | undefined }) => {
  const say = useMessages(words);
  const { expected, came } = useOutcomeWords();
  if (!examples) return null;
  const { failing, mended, not_run } = examples;
  return (
    <>
      {failing.length > 0 && (
        <Notice signal="bad" title={say.failing(failing.length)}>
          <ul>
            {failing.slice(0, SHOWN).map((example) => (
              <li key={example.id}>
                <Link to="/products/$productId/examples" params={{ productId: example.product_id }} target="_blank">
                  {example.name}
                </Link>{' '}
                {example.expected && example.came && (
                  <span className="figures">
                    {say.differs(expected(example.expected as Expectation), came(example.came as Outcome))}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {failing.length > SHOWN && <p>{say.more(failing.length - SHOWN)}</p>}
        </Notice>
      )}
      {mended.length > 0 && (
        <Notice signal="good" title={say.mended(mended.length)}>
          <ul>
            {mended.slice(0, SHOWN).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          {mended.length > SHOWN && <p>{say.more(mended.length - SHOWN)}</p>}
        </Notice>
      )}
      {not_run > 0 && <Notice signal="warn">{say.notRun(not_run)}</Notice>}
    </>
  );
};
