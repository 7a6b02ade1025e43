import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button, IconButton } from '../button.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import styles from './toasts.module.css';

const words = messages({ en: { close: 'Dismiss' }, fr: { close: 'Fermer' } });

/** What can be done about a message, in a word. */
type ToastAction = { label: string; onAction: () => void };

type Message = { text: string; signal: 'good' | 'bad'; action: ToastAction | undefined };

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });

/** "Saved": shown once, gone after five seconds; with an action after twelve. Errors stay where they happened. */
export const toast = (text: string, action?: ToastAction): void => {
  queue.add({ text, signal: 'good', action }, { timeout: action ? 12_000 : 5_000 });
};

/** What a toast's action could not do: it stays until it is dismissed, since it stands nowhere else. */
export const failedToast = (text: string, action?: ToastAction): void => {
  queue.add({ text, signal: 'bad', action });
};

/** Whatever was said before does not hold for what comes now. */
export const clearToasts = (): void => queue.clear();

export const Toasts = () => {
  const say = useMessages(words);
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''}>
      {({ toast: queued }) => (
        <Toast toast={queued} className={`${styles.toast} ${styles[queued.content.signal]}`}>
          <ToastContent>
            <Text slot="title">{queued.content.text}</Text>
          </ToastContent>
          {queued.content.action && (
            <Button
              kind="quiet"
              onPress={() => {
                queue.close(queued.key);
                queued.content.action?.onAction();
              }}
            >
              {queued.content.action.label}
            </Button>
          )}
          <IconButton slot="close" label={say.close} icon={<X size={16} aria-hidden="true" />} />
        </Toast>
      )}
    </ToastRegion>
  );
};
