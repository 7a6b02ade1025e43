import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useLock } from '../locks/lock.tsx';
import { Notice } from './notice.tsx';

const words = messages({
  en: { title: 'You can look at this, not change it' },
  fr: { title: 'Consultation seulement' },
});

/** Says why everything around it is locked, once for all of it. */
export const LockNotice = () => {
  const say = useMessages(words);
  const reason = useLock();
  return (
    reason !== undefined && (
      <Notice signal="neutral" title={say.title}>
        {reason}
      </Notice>
    )
  );
};
