import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { IconButton } from '../actions/button.tsx';
import styles from './toasts.module.css';

const words = messages({ en: { close: 'Dismiss' }, fr: { close: 'Fermer' } });

const queue = new ToastQueue<{ text: string }>({ maxVisibleToasts: 3 });

/** "Saved": shown once, gone after five seconds. Errors are not toasts; they stay where they happened. */
export const toast = (text: string): void => {
  queue.add({ text }, { timeout: 5_000 });
};

export const Toasts = () => {
  const say = useMessages(words);
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''}>
      {({ toast: shown }) => (
        <Toast toast={shown} className={styles.toast ?? ''}>
          <ToastContent>
            <Text slot="title">{shown.content.text}</Text>
          </ToastContent>
          <IconButton slot="close" label={say.close} icon={<X size={16} aria-hidden="true" />} />
        </Toast>
      )}
    </ToastRegion>
  );
};
