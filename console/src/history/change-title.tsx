import type { Change } from '../api/changes.ts';
import { isKind, isVerb, kindWords, verbWord } from '../forms/changes/kind-words.ts';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { ChangeTarget, capitalised } from './change-target.tsx';
import { changeWords } from './change-words.ts';

/** "Pricing row 1 leaf, fixed changed", with the thing as a link. */
export const ChangeTitle = ({ change }: { change: Change }) => {
  const { language } = useLanguage();
  const say = useMessages(changeWords);
  const [, verb = ''] = change.type.split('.');
  const { kind } = change.resource;
  const noun = isKind(kind) ? kindWords[language][kind] : kind;
  const isOther = ['product.steps_reordered', 'from_price.changed', 'quote.accepted', 'plan.failed'].includes(
    change.type,
  );
  // A shop has one set of settings, without a name: the noun is the link, and its verb is in the plural.
  const isNameless = kind === 'settings';
  const what = isKind(kind) && isVerb(verb) ? verbWord(language, kind, verb, isNameless ? 2 : 1) : verb;
  return (
    <>
      {!isNameless && <span>{capitalised(noun)}</span>} <ChangeTarget change={change} />{' '}
      <span>{isOther ? say[change.type as 'from_price.changed'] : what}</span>
    </>
  );
};

/** "Prices changed in bulk", with the plan, or with the product if it was about one that is not the page's own. */
export const BulkTitle = ({ summary, productId }: { summary: Change; productId?: number | undefined }) => {
  const names: Partial<Record<string, unknown>> = useMessages(changeWords);
  const { kind, id } = summary.resource;
  const isNamed = kind === 'plan' || (kind === 'product' && id !== productId);
  return (
    <>
      <span>{String(names[summary.type] ?? summary.type)}</span> {isNamed && <ChangeTarget change={summary} />}
    </>
  );
};
