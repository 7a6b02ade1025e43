import { Checkbox } from '../fields/checkbox.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';

const words = messages({
  en: { all: 'Select all', one: (name: string) => `Select ${name}` },
  fr: { all: 'Tout sélectionner', one: (name: string) => `Sélectionner ${name}` },
});

export type Selection<Item> = {
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
  idOf: (row: Item) => number;
  nameOf: (row: Item) => string;
};

/** Selects all rows of the page, or none. */
export const SelectAll = <Item,>({ selection, rows }: { selection: Selection<Item>; rows: readonly Item[] }) => {
  const say = useMessages(words);
  const isAll = rows.every((row) => selection.ids.has(selection.idOf(row)));
  return (
    <Checkbox
      aria-label={say.all}
      isSelected={isAll}
      isIndeterminate={!isAll && selection.ids.size > 0}
      onChange={(isSelected) => selection.onChange(new Set(isSelected ? rows.map(selection.idOf) : []))}
    />
  );
};

export const SelectRow = <Item,>({ selection, row }: { selection: Selection<Item>; row: Item }) => {
  const say = useMessages(words);
  const id = selection.idOf(row);
  const others = [...selection.ids].filter((other) => other !== id);
  return (
    <Checkbox
      aria-label={say.one(selection.nameOf(row))}
      isSelected={selection.ids.has(id)}
      onChange={(isSelected) => selection.onChange(new Set(isSelected ? [...others, id] : others))}
    />
  );
};
