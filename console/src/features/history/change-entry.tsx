import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Change } from '../../api/changes.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ChangeLines } from './change-lines.tsx';
import { ChangeTarget, ProductOf } from './change-target.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { changeWords } from './words/change-words.ts';
import { isKind, isVerb, kindWords, verbWord } from './words/kind-words.ts';

const words = messages({
  en: { part: 'part of a bulk change' },
  fr: { part: "dans une modification d'ensemble" },
});

type Props = {
  change: Change;
  /** The from-prices that it moved. */
  prices?: readonly Change[];
  /** The page is about this product, so that its name need not be said. */
  productId?: number | undefined;
  actions?: ReactNode;
};

/** One change of one thing. */
export const ChangeEntry = ({ change, prices = [], productId, actions }: Props) => {
  const say = useMessages(words);
  const { resource, product_id, cause } = change;
  const isPart = product_id !== null && product_id !== productId && resource.kind !== 'product';
  return (
    <EntryFrame
      change={change}
      icon={resource.kind}
      title={<Title change={change} />}
      actions={actions}
      beside={
        <>
          {isPart && <ProductOf id={product_id} />}
          {cause !== null && (
            <Link to="/history" search={{ cause }}>
              {say.part}
            </Link>
          )}
        </>
      }
    >
      <ChangeLines change={change} />
      {prices.map((price) => (
        <ChangeLines key={price.number} change={price} />
      ))}
    </EntryFrame>
  );
};

const Title = ({ change }: { change: Change }) => {
  const { language } = useLanguage();
  const say = useMessages(changeWords);
  const [, verb = ''] = change.type.split('.');
  const { kind } = change.resource;
  const noun = isKind(kind) ? kindWords[language][kind] : kind;
  const other =
    change.type === 'product.steps_reordered' || change.type === 'from_price.changed' ? say[change.type] : verb;
  return (
    <>
      <span>{noun.charAt(0).toUpperCase() + noun.slice(1)}</span> <ChangeTarget change={change} />{' '}
      <span>{isKind(kind) && isVerb(verb) ? verbWord(language, kind, verb) : other}</span>
    </>
  );
};
