import { Link } from '@tanstack/react-router';
import { itemWords } from '../../language/item-words.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { AdjustmentReport } from './adjustment.ts';

const words = messages({
  en: {
    skipped: (count: number) =>
      plural(
        'en',
        count,
        'row has a table that cannot be read, and stays as it is',
        'rows have a table that cannot be read, and stay as they are',
      ),
    row: (id: number) => `row ${id}`,
  },
  fr: {
    skipped: (count: number) =>
      plural(
        'fr',
        count,
        'ligne a un tableau illisible et reste telle quelle',
        'lignes ont un tableau illisible et restent telles quelles',
      ),
    row: (id: number) => `ligne ${id}`,
  },
});

const SHOWN = 20;

/** What an adjustment leaves alone, and what is worth a look before it is written. */
export const AdjustmentWarnings = ({ report: { skipped, warnings } }: { report: AdjustmentReport }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning.code} signal="warn">
          {itemWords(language, warning)}
        </Notice>
      ))}
      {skipped.length > 0 && (
        <Notice signal="warn" title={say.skipped(skipped.length)}>
          {skipped.slice(0, SHOWN).map(({ product_id, pricing_configuration_id }) => (
            <Link
              key={pricing_configuration_id}
              to="/products/$productId/rows/$rowId"
              params={{ productId: product_id, rowId: String(pricing_configuration_id) }}
            >
              {say.row(pricing_configuration_id)}
            </Link>
          ))}
        </Notice>
      )}
    </>
  );
};
