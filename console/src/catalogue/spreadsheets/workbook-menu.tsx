import { useNavigate } from '@tanstack/react-router';
import { unwrap } from '@vantail/client';
import { useClient } from '../../session/session-context.tsx';
import { saveFile } from '../../ui/browser/browser.ts';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { MenuButton } from '../../ui/menu-button.tsx';

const words = messages({
  en: {
    menu: 'Excel',
    export: 'Export this list',
    import: 'Import a workbook…',
    whole: 'Clear the filter “Ready?” first.',
  },
  fr: {
    menu: 'Excel',
    export: 'Exporter cette liste',
    import: 'Importer un classeur…',
    whole: 'Retirez d’abord le filtre « Prêt ? ».',
  },
});

type Filters = { active?: boolean; q?: string };
type Props =
  | { kind: 'options'; filters: Filters & { content_type?: string } }
  | { kind: 'products'; filters: Filters & { brand_id?: number; category_id?: number }; isByReadiness: boolean };

/** B11: what the filters of a list find, as a workbook, and the way back. */
export const WorkbookMenu = (props: Props) => {
  const client = useClient();
  const { language } = useLanguage();
  const say = useMessages(words);
  const navigate = useNavigate();
  const download = () => {
    const lang = { lang: language };
    return props.kind === 'options'
      ? client.GET('/v1/options/workbook', { params: { query: { ...props.filters, ...lang } }, parseAs: 'blob' })
      : client.GET('/v1/products/workbook', { params: { query: { ...props.filters, ...lang } }, parseAs: 'blob' });
  };
  const save = async () => {
    try {
      const answer = await download();
      saveFile(unwrap(answer) as unknown as Blob, answer.response, `${props.kind}.xlsx`);
    } catch (error) {
      toast(problemWords(error, language));
    }
  };
  return (
    <MenuButton
      label={say.menu}
      isNamed
      actions={[
        {
          id: 'export',
          name: say.export,
          changesNothing: true,
          // The service has no such filter for a file: it would have more lines than the list shows.
          forbidden: props.kind === 'products' && props.isByReadiness ? say.whole : undefined,
          onAction: save,
        },
        { id: 'import', name: say.import, onAction: () => navigate({ to: `/${props.kind}/workbook` }) },
      ]}
    />
  );
};
