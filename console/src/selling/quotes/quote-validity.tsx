import { useState } from 'react';
import { type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { type TellDirty, Unsaved } from '../../forms/drafts/guarded-sheet.tsx';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { dayOf, endOfDay } from '../../ui/language/format.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { useLock } from '../../ui/lock.tsx';
import styles from './quote-parts.module.css';

const words = messages({
  en: {
    until: 'Valid until',
    help: 'Until the end of that day. The customer sees this date, and can accept up to it.',
    past: 'expired',
    save: 'Save the date',
    saved: (day: string) => `Valid until ${day}`,
  },
  fr: {
    until: 'Valable jusqu’au',
    help: 'À la fin de ce jour. La date est montrée au client, qui peut accepter jusque-là.',
    past: 'dépassé',
    save: 'Enregistrer la date',
    saved: (day: string) => `Valable jusqu’au ${day}`,
  },
});

/** Until when the quote stands, and can be accepted on its page (D16.3, D20.5). */
export const QuoteValidity = ({ quote, tellDirty }: { quote: Quote; tellDirty: TellDirty }) => {
  const client = useClient();
  const say = useMessages(words);
  const { language } = useLanguage();
  const { date } = useFormat();
  const stored = quote.valid_until === null ? '' : dayOf(quote.valid_until);
  const [day, setDay] = useState(stored);
  const write = useWrite((valid_until: string) => quoteCalls(client).patch(quote.id, { valid_until }, quote.version));
  const lock = useLock();
  const isChanged = day !== stored && day !== '';
  const save = async (): Promise<boolean> => {
    const moment = endOfDay(day);
    const isSaved = await write.mutateAsync(moment).then(
      () => true,
      () => false,
    );
    if (isSaved) toast(say.saved(date(moment)));
    return isSaved;
  };
  const isPast = quote.valid_until !== null && Date.parse(quote.valid_until) < Date.now();
  return (
    <div className={styles.validity}>
      <TextField
        label={say.until}
        api="valid_until"
        help={say.help}
        type="date"
        value={day}
        onChange={(text) => setDay(text ?? '')}
      />
      {isPast && day === stored && <Badge signal="warn">{say.past}</Badge>}
      <Unsaved tell={tellDirty} isDirty={isChanged} save={lock === undefined ? save : undefined} />
      {isChanged && (
        <Button kind="primary" isPending={write.isPending} onPress={save}>
          {say.save}
        </Button>
      )}
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
    </div>
  );
};
