import type { ComponentProps } from 'react';
import { tariffs } from '../api/catalogue-resource.ts';
import { useAll } from '../api/use-catalogue.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';

const words = messages({
  en: {
    brand: 'Tariffs can have their own percentage for a group. It applies to every product of the brand without one.',
    product: 'Empty: the group of its brand. Tariffs can have their own percentage for a group.',
    option: 'Empty: the group of its product. Tariffs can have their own percentage for a group.',
  },
  fr: {
    brand:
      'Un tarif client peut avoir un pourcentage par groupe. Vaut pour chaque produit de la marque qui n’en a pas.',
    product: 'Vide : celui de sa marque. Un tarif client peut avoir un pourcentage par groupe.',
    option: 'Vide : celui de son produit. Un tarif client peut avoir un pourcentage par groupe.',
  },
});

type Props = Omit<ComponentProps<typeof ComboBox<string>>, 'choices' | 'help'> & { of: 'brand' | 'product' | 'option' };

/** D19.6: the group by which tariffs price something; those that tariffs name are offered. */
export const DiscountGroupField = ({ of, ...field }: Props) => {
  const say = useMessages(words);
  const named = (useAll(tariffs, { active: true }).data ?? []).flatMap(({ groups = [] }) =>
    groups.map(({ discount_group }) => discount_group),
  );
  const choices = [...new Set(named)].sort().map((group) => ({ id: group, name: group }));
  return <ComboBox {...field} allowsOther help={say[of]} choices={choices} />;
};
