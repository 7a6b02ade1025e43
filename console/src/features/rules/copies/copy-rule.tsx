import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import type { Step } from '../../../api/product-parts.ts';
import type { Rule } from '../../../api/rules.ts';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyDialog } from './copy-dialog.tsx';

const words = messages({
  en: { copy: 'Copy to…' },
  fr: { copy: 'Copier vers…' },
});

type Props = { productId: number; rule: Rule; steps: readonly Step[] };

/** Takes a rule as it is stored to other products of the brand. */
export const CopyRule = (props: Props) => {
  const say = useMessages(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CopyPlus size={16} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say.copy}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
