import { useQuery } from '@tanstack/react-query';
import { unwrap, type VantailClient } from '@vantail/client';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { reasonWords } from '../../ui/reason-words.ts';
import type { BrandReport } from './import-brand-list.ts';
import styles from './price-lists.module.css';

const words = messages({
  en: {
    name: 'Name of the answers',
    help: 'Next year’s file then won’t ask these questions again.',
    save: 'Save the answers for the next file',
    saved: 'Saved: choose them with the next file.',
  },
  fr: {
    name: 'Nom des réponses',
    help: 'Le fichier de l’année prochaine ne posera plus ces questions.',
    save: 'Garder les réponses pour le prochain fichier',
    saved: 'Gardées : choisissez-les avec le prochain fichier.',
  },
});

const path = '/v1/price-list-mappings';

/** The answers of earlier files. */
export const useSavedAnswers = () => {
  const client = useClient();
  const queryFn = async () =>
    unwrap(
      await client.GET(path, { params: { query: { active: true, page_size: 200, order: 'name', fields: 'name' } } }),
    ).data;
  return useQuery({ queryKey: ['price-list-mappings'], queryFn }).data ?? [];
};

const save = async (client: VantailClient, name: string, report: BrandReport, id: number | null) => {
  const entries = report.tables.flatMap(({ entry }) => (entry ? [entry] : []));
  return id === null
    ? unwrap(await client.POST(path, { body: { name, entries } }))
    : unwrap(await client.PATCH(`${path}/{id}`, { params: { path: { id } }, body: { name, entries } }));
};

/** After an import: what each sheet was for, kept by what it says (B4). */
export const SaveAnswers = ({ report, preset }: { report: BrandReport; preset: string }) => {
  const client = useClient();
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const { language } = useLanguage();
  const [name, setName] = useState(preset);
  const write = useWrite(() => save(client, name.trim(), report, report.mapping_id));
  if (write.isSuccess) return <p role="status">{say.saved}</p>;
  return (
    <div className={styles.pair}>
      <TextField label={say.name} help={say.help} value={name} onChange={(text) => setName(text ?? '')} />
      <div>
        <Button
          icon={<Bookmark size={16} aria-hidden="true" />}
          forbidden={name.trim() === '' ? sayWhy.unnamed : undefined}
          isPending={write.isPending}
          onPress={() => write.mutate(undefined, { onError: (error) => toast(problemWords(error, language)) })}
        >
          {say.save}
        </Button>
      </div>
    </div>
  );
};
