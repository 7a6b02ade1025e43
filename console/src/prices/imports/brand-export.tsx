import { unwrap } from '@vantail/client';
import { Download } from 'lucide-react';
import { useClient } from '../../session/session-context.tsx';
import { saveFile } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';

const words = messages({
  en: { export: 'Export the brand as Excel' },
  fr: { export: 'Exporter la marque en Excel' },
});

/** All grids of a brand as one workbook, to edit and to import again (B5). */
export const BrandExport = ({ brandId }: { brandId: number }) => {
  const client = useClient();
  const { language } = useLanguage();
  const say = useMessages(words);
  const save = async () => {
    try {
      const answer = await client.GET('/v1/brands/{id}/price-list/export', {
        params: { path: { id: brandId }, query: { format: 'xlsx', lang: language } },
        parseAs: 'blob',
      });
      saveFile(unwrap(answer) as unknown as Blob, answer.response, `price-list-${brandId}.xlsx`);
    } catch (error) {
      toast(problemWords(error, language));
    }
  };
  return (
    <Button changesNothing icon={<Download size={16} aria-hidden="true" />} onPress={save}>
      {say.export}
    </Button>
  );
};
