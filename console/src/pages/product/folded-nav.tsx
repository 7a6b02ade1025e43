import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { ProductNav } from './product-nav.tsx';
import styles from './product-page.module.css';

const words = messages({
  en: { title: 'Parts of the product' },
  fr: { title: 'Parties du produit' },
});

/** On a phone the list of parts is folded above the selected one; choosing a part folds it again. */
export const FoldedNav = ({ productId }: { productId: number }) => {
  const say = useMessages(words);
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | undefined>(undefined);
  return (
    <div className={styles.folded}>
      <Disclosure
        level={2}
        title={say.title}
        isOpen={openAt === pathname}
        onOpenChange={(isOpen) => setOpenAt(isOpen ? pathname : undefined)}
      >
        <ProductNav productId={productId} />
      </Disclosure>
    </div>
  );
};
