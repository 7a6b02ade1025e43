import { Upload } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { PICTURE_TYPES } from './browser/browser.ts';
import { Button } from './button.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'isPending' | 'children'> & {
  multiple?: boolean;
  onFiles: (files: FileList | null) => void;
};

/** A button that lets the browser choose pictures. */
export const PictureButton = ({ multiple = false, onFiles, ...button }: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_TYPES}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          onFiles(target.files);
          // The same file may be chosen once more.
          target.value = '';
        }}
      />
      <Button {...button} icon={<Upload size={16} aria-hidden="true" />} onPress={() => picker.current?.click()} />
    </>
  );
};
