import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { draftOwner, draftText, dropDraft, savedDrafts } from '../../session/saved-drafts.ts';
import { useSession } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { browserStorage } from '../../ui/browser/browser-storage.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/dialogs/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import styles from './saved-drafts.module.css';

const words = messages({
  en: {
    title: 'You have unsaved changes in this browser',
    copy: 'Copy all',
    discard: (name: string) => `Discard the changes of ${name}`,
  },
  fr: {
    title: 'Des modifications non enregistrées vous attendent dans ce navigateur',
    copy: 'Tout copier',
    discard: (name: string) => `Abandonner les modifications de ${name}`,
  },
});

/** Where work was left without saving: after a crash, and for whoever may no longer save it. Nothing if there is none. */
export const SavedDrafts = () => {
  const say = useMessages(words);
  const format = useFormat();
  const owner = draftOwner(useSession().me);
  const [drafts, setDrafts] = useState(() => savedDrafts(browserStorage, owner));
  if (drafts.length === 0) return null;
  const discard = (place: string) => {
    dropDraft(browserStorage, owner, place);
    setDrafts(savedDrafts(browserStorage, owner));
  };
  return (
    <Notice
      signal="warn"
      title={say.title}
      actions={<CopyButton label={say.copy} text={() => drafts.map(draftText).join('\n\n')} />}
    >
      <ul className={styles.drafts}>
        {drafts.map(({ place, name, path, at }) => (
          <li key={place}>
            <a href={path}>{name}</a>
            <span className="soft small">{format.date(new Date(at).toISOString())}</span>
            <IconButton
              changesNothing
              label={say.discard(name)}
              icon={<Trash2 size={16} aria-hidden="true" />}
              onPress={() => discard(place)}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
};
