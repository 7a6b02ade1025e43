import { BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { useWhyNot } from '../../session/use-why-not.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { exampleCalls, type NewExample } from './examples.ts';

const words = messages({
  en: {
    keep: 'Keep as example',
    title: 'Keep as an example',
    text: 'From now on the console says so when this no longer comes out the same: after every change, and before it in dry runs and plans.',
    name: 'Name of the example',
    save: 'Keep it',
    saved: 'Example kept',
  },
  fr: {
    keep: 'Garder comme exemple',
    title: 'Garder comme exemple',
    text: 'Dès maintenant, la console vous prévient si le résultat n’est plus le même : après chaque modification, et avant, dans les simulations et les plans.',
    name: 'Nom de l’exemple',
    save: 'Garder',
    saved: 'Exemple gardé',
  },
});

/** The parts of an example without its name; the service takes a line of a quote as it was priced. */
type WithoutName = NewExample extends infer Kind ? (Kind extends unknown ? Omit<Kind, 'name'> : never) : never;

type Props = { productId: number; example: WithoutName; suggestedName: string };

/** D21.4: keeps the current choices as an example of its product. */
export const KeepAsExample = ({ productId, example, suggestedName }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const forbidden = useWhyNot()(['catalogue:write']);
  const calls = exampleCalls(useClient(), productId);
  const [name, setName] = useState<string | undefined>(undefined);
  const keep = useWrite((given: string) => calls.create({ name: given, ...example } as NewExample));
  const close = () => {
    setName(undefined);
    keep.reset();
  };
  const press = async () => {
    await keep.mutateAsync(name?.trim() || suggestedName);
    toast(say.saved);
    close();
  };
  return (
    <>
      <Button
        icon={<BookmarkCheck size={16} aria-hidden="true" />}
        forbidden={forbidden}
        onPress={() => setName(suggestedName)}
      >
        {say.keep}
      </Button>
      {name !== undefined && (
        <FormDialog
          title={say.title}
          confirm={say.save}
          isBusy={keep.isPending}
          onConfirm={() => {
            press().catch(() => {});
          }}
          onClose={close}
        >
          {keep.isError && <Notice signal="bad">{problemWords(keep.error, language)}</Notice>}
          <p>{say.text}</p>
          <TextField label={say.name} value={name} onChange={(typed) => setName(typed ?? '')} />
        </FormDialog>
      )}
    </>
  );
};
