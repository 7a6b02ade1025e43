import { unwrap } from '@vantail/client';
import { Download } from 'lucide-react';
import { useClient } from '../../session/session-context.tsx';
import { saveFile } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import styles from './price-lists.module.css';

const words = messages({
  en: { export: (format: string) => `Export as ${format}` },
  fr: { export: (format: string) => `Exporter en ${format}` },
});

/** All grids of the product as a file, to edit and to import again (B5). */
export const ExportLinks = ({ productId }: { productId: number }) => {
  const client = useClient();
  const { language } = useLanguage();
  const say = useMessages(words);
  const save = async (format: 'xlsx' | 'csv') => {
    try {
      const answer = await client.GET('/v1/products/{product_id}/pricing-configurations/export', {
        params: { path: { product_id: productId }, query: { format, lang: language } },
        parseAs: 'blob',
      });
      saveFile(unwrap(answer) as unknown as Blob, answer.response, `prices-${productId}.${format}`);
    } catch (error) {
      toast(problemWords(error, language));
    }
  };
  return (
    <div className={styles.exports}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          changesNothing
          key={format}
          icon={<Download size={16} aria-hidden="true" />}
          onPress={() => save(format)}
        >
          {say.export(format === 'xlsx' ? 'Excel' : 'CSV')}
        </Button>
      ))}
    </div>
  );
};
