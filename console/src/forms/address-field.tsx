import { Images } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, type DragEvent, useState } from 'react';
import { mediaCalls } from '../api/media.ts';
import { useWrite } from '../api/use-catalogue.ts';
import { useClient } from '../session/session-context.tsx';
import { picturesIn } from '../ui/browser/browser.ts';
import { Button } from '../ui/button.tsx';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';
import { Picture } from '../ui/drawing/picture.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { useLock } from '../ui/lock.tsx';
import { PictureButton } from '../ui/picture-button.tsx';
import styles from './address-field.module.css';

const pictureLibrary = latePart(() => import('./picture-library.tsx'), 'PictureLibrary');

const words = messages({
  en: {
    help: 'Enter an address or a path, drop or paste a picture here, or choose a file or a picture of the library. The console doesn’t load pictures from other servers.',
    upload: 'Upload a picture',
    library: 'From the library…',
    none: 'Only PNG, JPEG and WebP pictures can be uploaded.',
  },
  fr: {
    help: 'Une adresse ou un chemin ; ou déposez une image ici, collez-la, ou choisissez un fichier ou une image de la bibliothèque. La console ne charge aucune image d’autres serveurs.',
    upload: 'Envoyer une image',
    library: 'De la bibliothèque…',
    none: 'Seules des images PNG, JPEG et WebP peuvent être envoyées.',
  },
});

/** The address of a picture: written, or of a picture that is dropped, pasted, or chosen from files or the library (D16.4). */
export const AddressField = (props: ComponentProps<typeof TextField>) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const client = useClient();
  const lock = useLock();
  const [isChoosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const write = useWrite(mediaCalls(client).upload);
  const send = (file: File | undefined) => {
    if (file) write.mutate(file, { onSuccess: ({ url }) => props.onChange(url) });
  };
  const take = (event: DragEvent | ClipboardEvent, files: FileList | undefined) => {
    if (!files || files.length === 0) return;
    // The browser would open what is no picture instead of the page.
    event.preventDefault();
    const [file] = picturesIn(files);
    if (file) send(file);
    else toast(say.none);
  };
  const field = { ...props, nullable: true, inputMode: 'url', spellCheck: 'false' } as const;
  if (lock !== undefined) return <TextField {...field} />;
  return (
    <fieldset
      className={styles.address}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <TextField {...field} help={say.help} />
      <div className={styles.upload}>
        <Picture url={props.value} />
        <PictureButton isPending={write.isPending} onFiles={(files) => send(picturesIn(files)[0])}>
          {say.upload}
        </PictureButton>
        <Button icon={<Images size={16} aria-hidden="true" />} onPress={() => setChoosing(true)}>
          {say.library}
        </Button>
      </div>
      {isChoosing && (
        <LatePart part={pictureLibrary} onClose={close}>
          {(PictureLibrary) => (
            <PictureLibrary
              onClose={close}
              onChoose={(url) => {
                close();
                props.onChange(url);
              }}
            />
          )}
        </LatePart>
      )}
      {write.isError && <Notice signal="bad">{problemWords(write.error, language)}</Notice>}
    </fieldset>
  );
};
