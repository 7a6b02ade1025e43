import { useNavigate } from '@tanstack/react-router';
import type { QuoteRequest } from '@vantail/pricing';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { type NewLine, quoteCalls, useQuotes } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useWhyNot } from '../../session/use-why-not.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { customerName } from '../../ui/language/person-name.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import styles from './add-to-draft.module.css';

const words = messages({
  en: {
    open: 'Add to a draft quote',
    title: 'To which quote?',
    search: 'Search',
    placeholder: 'Number, reference or customer',
    quote: (number: number) => `Quote ${number}`,
    none: 'No draft quote found.',
    more: 'The newest drafts are listed; search for older ones.',
    done: (number: number) => `The window was added to quote ${number}.`,
  },
  fr: {
    open: 'Ajouter à un devis en brouillon',
    title: 'À quel devis ?',
    search: 'Rechercher',
    placeholder: 'Numéro, référence ou client',
    quote: (number: number) => `Devis ${number}`,
    none: 'Aucun devis en brouillon trouvé.',
    more: 'Les brouillons les plus récents sont affichés ; cherchez les plus anciens.',
    done: (number: number) => `La fenêtre a été ajoutée au devis ${number}.`,
  },
});

type Props = { productId: number; request: QuoteRequest };

/** D20.7: the window that was tried becomes a line of a draft that is there already. */
export const AddToDraft = (props: Props) => {
  const say = useMessages(words);
  const forbidden = useWhyNot()(['catalogue:write']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FilePlus2 size={16} aria-hidden="true" />} forbidden={forbidden} onPress={() => setOpen(true)}>
        {say.open}
      </Button>
      {isOpen && <DraftsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};

const SHOWN = 20;

const DraftsDialog = ({ productId, request, onClose }: Props & { onClose: () => void }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { money, basisOf } = useFormat();
  const client = useClient();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const drafts = useQuotes({ status: 'draft', page_size: SHOWN, ...(q === '' ? {} : { q }) }).data;
  const add = useWrite(async (id: number) => {
    const { lines, version } = await quoteCalls(client).get(id);
    const added = { product_id: productId, ...request } as NewLine;
    // The version keeps what somebody else adds meanwhile: their lines are not among these.
    return quoteCalls(client).putLines(id, [...lines.map((line) => ({ id: line.id })), added], version);
  });
  const press = (id: number, number: number) =>
    add.mutate(id, {
      onSuccess: () => {
        toast(say.done(number));
        navigate({ to: '/quotes/$quoteId', params: { quoteId: id } });
      },
    });
  return (
    <Dialog title={say.title} isOpen onClose={onClose}>
      <SearchField label={say.search} placeholder={say.placeholder} value={q} onChange={setQ} />
      {add.isError && <Notice signal="bad">{problemWords(add.error, language)}</Notice>}
      {drafts?.data.length === 0 && <p className="soft">{say.none}</p>}
      <ul className={styles.drafts} aria-label={say.title}>
        {drafts?.data.map(({ id, number, reference, customer, total, currency, price_basis }) => (
          <li key={id} className={styles.draft}>
            <Button isPending={add.isPending && add.variables === id} onPress={() => press(id, number)}>
              {say.quote(number)}
            </Button>
            <span className={styles.words}>
              {[reference, customerName(customer)].filter((text) => text).join(' · ')}
            </span>
            <span className="figures">
              {money(total, currency)} <span className="soft small">{basisOf(price_basis)}</span>
            </span>
          </li>
        ))}
      </ul>
      {(drafts?.total ?? 0) > SHOWN && <p className="soft small">{say.more}</p>}
    </Dialog>
  );
};
