import { Link } from '@tanstack/react-router';
import type { Change } from '../../api/changes.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ChangeLines } from './change/change-lines.tsx';
import { ProductOf } from './change/change-target.tsx';
import { ChangeTitle } from './change/change-title.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { WayBackActions } from './way-back/way-back-actions.tsx';

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
  /** It stands inside the entry of the bulk call that caused it. */
  isInside?: boolean;
};

/** One change of one thing. */
export const ChangeEntry = ({ change, prices = [], productId, isInside = false }: Props) => {
  const say = useMessages(words);
  const { resource, product_id, cause } = change;
  const isPart = product_id !== null && product_id !== productId && resource.kind !== 'product';
  return (
    <EntryFrame
      change={change}
      icon={resource.kind}
      title={<ChangeTitle change={change} />}
      actions={!isInside && <WayBackActions change={change} productId={productId} />}
      beside={
        <>
          {isPart && <ProductOf id={product_id} />}
          {cause !== null && !isInside && (
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
