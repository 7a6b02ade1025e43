import { useState } from 'react';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { readSize } from '../reading/read-size.ts';

const words = messages({
  en: { wrong: (text: string) => `"${text}" is not a size in whole millimetres` },
  fr: { wrong: (text: string) => `« ${text} » n'est pas une dimension en millimètres entiers` },
});

type Props = {
  label: string;
  api: string;
  sizes: readonly number[];
  onChange: (sizes: readonly number[]) => void;
  error?: string | undefined;
};

const partsOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** A list of sizes as text. Text that is not a list of sizes stays visible with its error and is not passed on. */
export const SizesField = ({ label, api, sizes, onChange, error }: Props) => {
  const say = useMessages(words);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const wrong = typed === undefined ? undefined : partsOf(typed).find((part) => readSize(part) === undefined);
  const isSame = typed !== undefined && partsOf(typed).map(readSize).join() === sizes.join();
  const change = (text: string) => {
    setTyped(text);
    const read = partsOf(text).map(readSize);
    if (read.every((size) => size !== undefined)) onChange(read);
  };
  return (
    <TextField
      label={label}
      api={api}
      value={typed !== undefined && (isSame || wrong !== undefined) ? typed : sizes.join(', ')}
      onChange={(text) => change(text ?? '')}
      error={wrong === undefined ? error : say.wrong(wrong)}
    />
  );
};
