import type { ComponentProps } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

const words = messages({
  en: { help: 'An address with http: or https:, or a path. The console does not load it.' },
  fr: { help: 'Une adresse en http: ou https:, ou un chemin. La console ne la charge pas.' },
});

/** The address of a picture, as text: the console makes no request to other servers. */
export const AddressField = (props: ComponentProps<typeof TextField>) => {
  const say = useMessages(words);
  return <TextField {...props} nullable inputMode="url" spellCheck="false" help={say.help} />;
};
