import { type Schemas, unwrap } from '@vantail/client';
import type { QuoteRequest } from '@vantail/pricing';
import { FileText } from 'lucide-react';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient } from '../../session/session-context.tsx';
import { useWhyNot } from '../../session/use-why-not.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';

const words = messages({
  en: { save: 'Save as a quote', saved: (number: number) => `Quote ${number} saved, with these prices` },
  fr: { save: 'Enregistrer comme devis', saved: (number: number) => `Devis ${number} enregistré, à ces prix` },
});

/** Saves the current choice as a business record with frozen prices (D10). */
export const SaveQuote = ({ productId, request }: { productId: number; request: QuoteRequest }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const client = useClient();
  // Trying a product is open to whoever sees it; saving the quote is not (D16.2).
  const forbidden = useWhyNot()(['quotes:create']);
  const save = useWrite(async (body: Schemas['QuoteCreate']) => unwrap(await client.POST('/v1/quotes', { body })));
  const press = async () => {
    const line = { product_id: productId, ...request } as Schemas['QuoteCreate']['lines'][number];
    const { number } = await save.mutateAsync({ lines: [line] });
    toast(say.saved(number));
  };
  return (
    <>
      {save.isError && <Notice signal="bad">{problemWords(save.error, language)}</Notice>}
      <Button
        icon={<FileText size={16} aria-hidden="true" />}
        forbidden={forbidden}
        isPending={save.isPending}
        onPress={() => {
          press().catch(() => {});
        }}
      >
        {say.save}
      </Button>
    </>
  );
};
