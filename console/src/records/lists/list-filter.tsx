import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import type { Choice } from '../../ui/fields/select.tsx';

const words = messages({ en: { all: 'All' }, fr: { all: 'Toutes' } });

type Props<Id extends string | number> = {
  label: string;
  value: Id | undefined;
  choices: readonly Choice<Id>[];
  onChange: (value: Id | undefined) => void;
};

/** Filters a list by one of many values; cleared, it shows all again. */
export const ListFilter = <Id extends string | number>({ value, onChange, ...rest }: Props<Id>) => {
  const say = useMessages(words);
  return (
    <ComboBox {...rest} value={value ?? null} placeholder={say.all} onChange={(id) => onChange(id ?? undefined)} />
  );
};
